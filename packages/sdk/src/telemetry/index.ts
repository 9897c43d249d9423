export { createTelemetry } from './telemetry';
export type { Telemetry } from './telemetry';
export type { TelemetryOptions } from './telemetry-contract';
