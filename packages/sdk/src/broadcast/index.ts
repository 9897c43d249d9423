export { createBroadcast } from './broadcast';
export { broadcastSocket } from './broadcast-socket';
export { broadcastWhip } from './direct-link';
export type { Broadcast } from './broadcast-contract';
export type { BroadcastDevice, OpenBroadcastLink, OpenDirectLink } from './broadcast-ports';
export type {
  BroadcastSources,
  BroadcastStage,
  BroadcastState,
  BroadcastTransport,
} from './broadcast.machine';
