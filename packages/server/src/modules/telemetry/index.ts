export { createPostgresAnalytics } from './postgres-analytics';
export { playsOfLive } from './support.routes';
export { createTelemetry } from './telemetry.routes';
export type { Telemetry } from './telemetry.routes';
