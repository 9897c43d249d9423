import type { ReadableAtom } from 'nanostores';
import type { Ports } from '../kernel/ports';
import type { BroadcastCard, BroadcastMedia, OpenBroadcastLink, OpenDirectLink } from './broadcast-ports';
import type { BroadcastDevice } from './devices.pure';
import type { BroadcastSources, BroadcastState } from './broadcast.machine';
import type { BroadcastSound } from './silence.pure';

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
  /** What is sent, for a preview in a muted `<video>`; null while no device is open. */
  readonly $stream: ReadableAtom<MediaStream | null>;
  /** The devices that can be chosen; with labels once the person has allowed one. */
  readonly $devices: ReadableAtom<readonly BroadcastDevice[]>;
  /** How loud the microphone is, ten times a second while devices are open. */
  readonly $sound: ReadableAtom<BroadcastSound>;
  /**
   * Opens devices. While some are open it opens and closes what differs, also while it sends, without a break. Call it right after a
   * gesture where a screen is shared.
   */
  open(sources: BroadcastSources): void;
  /** Starts to send; reconnects by itself after each lost connection. */
  start(): void;
  /** Shows the card in place of the picture, and mutes the sound, until `resume()`. */
  pause(): void;
  resume(): void;
  /** What a pause shows, and a broadcast without a picture. */
  setCard(card: BroadcastCard): void;
  /** Ends the sending; the devices stay open. */
  stop(): void;
  /** Ends the sending and closes the devices. */
  close(): void;
}
