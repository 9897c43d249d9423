import type { ReadableAtom } from 'nanostores';
import type { Ports } from '../kernel/ports';
import type { BroadcastDevice, BroadcastMedia, OpenBroadcastLink, OpenDirectLink } from './broadcast-ports';
import type { BroadcastSources, BroadcastState } from './broadcast.machine';

/** Options of {@link createBroadcast}. */
export interface BroadcastOptions {
  /** Opens the connection: `broadcastSocket(palco, { liveId })`, or a custom one. */
  readonly openLink: OpenBroadcastLink;
  /** Tried first where it is given: `broadcastWhip(palco, { liveId })`. Where it does not work, `openLink` goes on. */
  readonly openDirect?: OpenDirectLink | null;
  /** Devices and recorder; the browser's by default. */
  readonly media?: BroadcastMedia;
  readonly ports?: Pick<Ports, 'clock' | 'timers' | 'random' | 'network'>;
}

/** Sends camera, microphone and screen to a live. No device is requested before `open()`. */
export interface Broadcast {
  readonly $state: ReadableAtom<BroadcastState>;
  /** The recorded stream, for a preview in a muted `<video>`; null while no device is open. */
  readonly $stream: ReadableAtom<MediaStream | null>;
  /** The devices that can be chosen; with labels once the person has allowed one. */
  readonly $devices: ReadableAtom<readonly BroadcastDevice[]>;
  /** Opens devices, in place of those that are open. While it sends by WebSocket it is ignored; by WebRTC nothing breaks. */
  open(sources: BroadcastSources): void;
  /** Starts to send; reconnects by itself after each lost connection. */
  start(): void;
  /** Ends the sending; the devices stay open. */
  stop(): void;
  /** Ends the sending and closes the devices. */
  close(): void;
}
