export { createBroadcast } from './broadcast';
export { broadcastSocket } from './broadcast-socket';
export { broadcastWhip } from './direct-link';
export type { Broadcast } from './broadcast-contract';
export type { BroadcastCard, OpenBroadcastLink, OpenDirectLink } from './broadcast-ports';
export type { BroadcastDevice } from './devices.pure';
export type {
  BroadcastFallback,
  BroadcastSource,
  BroadcastSources,
  BroadcastStage,
  BroadcastState,
  BroadcastTransport,
  SourceTrouble,
  SourceTroubles,
} from './broadcast.machine';
export type { BroadcastSound } from './silence.pure';
