export { erasePlayers } from './erase-players';
export { breakdownsOf } from './metrics.routes';
export { openAnalytics } from './open-analytics';
export { playsOfLive } from './support.routes';
export { createTelemetry } from './telemetry.routes';
export type { Telemetry } from './telemetry.routes';
