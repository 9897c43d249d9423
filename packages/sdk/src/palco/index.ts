export { overrideCapability } from './capability';
export type { Capability, Override } from './palco-contract';
export { createPalco } from './create-palco';
export { reportErrors, type ErrorReport, type ErrorReporting, type SampleRates } from './error-report';
export type { ErrorSource } from './palco-contract';
export type { Palco, PalcoOptions } from './palco-contract';
