export { erasePlayers } from './erase-players';
export { openAnalytics } from './open-analytics';
export { playsOfLive } from './support.routes';
export { createTelemetry } from './telemetry.routes';
export type { Telemetry } from './telemetry.routes';
