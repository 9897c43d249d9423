export { createBroadcast } from './broadcast';
export { broadcastSocket } from './broadcast-socket';
export type { Broadcast } from './broadcast-contract';
export type { BroadcastDevice, OpenBroadcastLink } from './broadcast-ports';
export type { BroadcastSources, BroadcastStage, BroadcastState } from './broadcast.machine';
