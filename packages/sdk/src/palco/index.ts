export { override, type Capability, type Override } from './capability';
export { createPalco } from './create-palco';
export { defaultSampleRates, type ErrorReport, type ErrorReporting, type SampleRates } from './error-report';
export type { Palco, PalcoOptions } from './palco-contract';
