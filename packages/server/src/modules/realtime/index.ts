export { publishToAccount } from './publish';
export { createRealtimeModule, requireTicket } from './realtime.routes';
export { readRights } from './rights.store';
export type { SocketOwner } from './tickets.store';
