export { publishToAccount } from './publish';
export { createRealtimeModule } from './realtime.routes';
