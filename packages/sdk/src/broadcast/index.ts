export { createBroadcast } from './broadcast';
export { broadcastSocket } from './broadcast-socket';
export type { BroadcastSocket, BroadcastSocketOptions } from './broadcast-socket';
export type { Broadcast, BroadcastOptions } from './broadcast-contract';
export type {
  BroadcastDevice,
  BroadcastLink,
  BroadcastLinkEvents,
  BroadcastMedia,
  OpenBroadcastLink,
} from './broadcast-ports';
export type { BroadcastSources, BroadcastStage, BroadcastState } from './broadcast.machine';
export { browserMedia } from './browser-media';
export { MAX_WAITING_BYTES, type RecorderType } from './recorder-types.pure';
export type { BroadcastErrorCode } from '../kernel/error-codes';
