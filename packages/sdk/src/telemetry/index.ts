export { createTelemetry } from './telemetry';
export type { Telemetry } from './telemetry';
export type { TelemetryOptions, TelemetryPorts, TelemetrySubject } from './telemetry-contract';
