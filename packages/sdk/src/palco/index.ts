export { overrideCapability, type Capability, type Override } from './capability';
export { createPalco } from './create-palco';
export {
  reportErrors,
  type ErrorReport,
  type ErrorReporting,
  type ErrorSource,
  type SampleRates,
} from './error-report';
export type { Palco, PalcoOptions } from './palco-contract';
