import type { BroadcastErrorCode } from '../kernel/error-codes';
import type {
  BroadcastFallback,
  BroadcastSource,
  BroadcastSources,
  SourceTroubles,
} from './broadcast.machine';
import type { BroadcastDevice } from './devices.pure';
import type { RecorderType } from './recorder-types.pure';

/** What viewers see in a pause, and where there is no picture. */
export interface BroadcastCard {
  /** Of the live. */
  readonly title: string;
  /** What a pause says, such as «Voltamos já»; it is shown in a pause only. */
  readonly pause: string;
  /** Of the card, as CSS writes it. */
  readonly color: string;
  /** Of its words. */
  readonly ink: string;
  /** The mark of the team; a picture of another site needs CORS, or the card is sent without it. */
  readonly mark: HTMLImageElement | ImageBitmap | null;
}

/** What came of a request for devices. */
export interface OpenedSources {
  /** What is open now. */
  readonly sources: BroadcastSources;
  /** Why others are not. */
  readonly troubles: SourceTroubles;
}

/** Events of a {@link BroadcastMix}. */
export interface BroadcastMixEvents {
  /** What is sent from now on: one picture and one sound. */
  stream(stream: MediaStream): void;
  /** A source ended by itself: unplugged, its permission withdrawn, the sharing ended by the browser's bar. */
  ended(source: BroadcastSource, code: BroadcastErrorCode): void;
}

/** One picture and one sound, whose sources change while they are sent. */
export interface BroadcastMix {
  /** Opens and closes what differs from what is open. Rejects as `getUserMedia` does where nothing is open in the end. */
  change(sources: BroadcastSources): Promise<OpenedSources>;
  /** Opens the default device of a kind, in place of that which is open or has ended. */
  reopen(source: 'camera' | 'microphone'): Promise<void>;
  /** From now on its tracks stay the same whatever changes: a recorder survives no other. */
  keepTracks(): void;
  /** Shows the card in place of the picture, without a sound. */
  pause(isPaused: boolean): void;
  setCard(card: BroadcastCard): void;
  /** Root mean square of the microphone's sound at the moment, of 1; null without a microphone. */
  level(): number | null;
  close(): void;
}

/** The browser's part: devices and recorder. */
export interface BroadcastMedia {
  devices(): Promise<readonly BroadcastDevice[]>;
  /** Calls when devices came or went. @returns a function that stops it */
  onDevices(changed: () => void): () => void;
  createMix(events: BroadcastMixEvents): BroadcastMix;
  /** The best recorder type that this browser supports; null where it cannot record. */
  recorderType(): RecorderType | null;
  /** Records until the returned function is called; `failed` is called when the recorder raises an error. */
  record(
    stream: MediaStream,
    type: RecorderType,
    to: { chunk(data: Blob): void; failed(): void },
  ): () => void;
}

/** Events of a {@link BroadcastLink}. */
export interface BroadcastLinkEvents {
  /** The server accepts chunks from now on. */
  opened(): void;
  /** The connection is gone; another one may work. */
  lost(): void;
  /** The server refused for good: another connection would be refused as well. */
  refused(code: BroadcastErrorCode): void;
}

/** One connection to which recorded chunks are sent. */
export interface BroadcastLink {
  send(chunk: Blob): void;
  /** Bytes that were given to `send` and are not yet transmitted. */
  waitingBytes(): number;
  close(): void;
}

/** Opens a connection; a failure comes as an event, and nothing comes after `close()`. */
export type OpenBroadcastLink = (type: RecorderType, events: BroadcastLinkEvents) => BroadcastLink;

/** Events of a {@link DirectLink}. */
export interface DirectLinkEvents extends BroadcastLinkEvents {
  /** This way does not work here: a network without UDP and TCP to the server, a browser without H.264 or WebRTC. */
  unavailable(reason: BroadcastFallback): void;
}

/** One connection that sends the tracks of a stream themselves. */
export interface DirectLink {
  /** Sends the tracks of another stream in place of those, without a break. */
  replace(stream: MediaStream): Promise<void>;
  close(): void;
}

/** Opens a connection; a failure comes as an event, and nothing comes after `close()`. */
export type OpenDirectLink = (stream: MediaStream, events: DirectLinkEvents) => DirectLink;
