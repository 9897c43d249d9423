export { publishToAccount, publishToTopic } from './publish';
export type { Outlet } from './publish';
export { createRealtimeModule, redeemTicket, requireTicket } from './realtime.routes';
export { readRights } from './rights.store';
export type { TopicKind } from './subscriptions';
export type { SocketOwner } from './tickets.store';
