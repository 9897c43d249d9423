export type { RealtimeMessage } from '@palco/openapi';
export type { ConnectionState } from './connection.machine';
export { createRealtime } from './realtime';
export { realtime, realtimeWith } from './realtime-capability';
export type { OpenSocket, Realtime, RealtimeListener, RealtimeSocket } from './realtime-contract';
