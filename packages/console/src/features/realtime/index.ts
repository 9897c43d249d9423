export { RealtimeActivity } from './realtime-activity';
export { RealtimeRefresh } from './realtime-refresh';
