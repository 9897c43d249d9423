import type { BroadcastErrorCode } from '../kernel/error-codes';
import type { BroadcastSources } from './broadcast.machine';
import type { RecorderType } from './recorder-types.pure';

/** A camera or a microphone. */
export interface BroadcastDevice {
  readonly id: string;
  readonly kind: 'camera' | 'microphone';
  /** Empty until the person has allowed the use of devices. */
  readonly label: string;
}

/** The browser's part: devices and recorder. */
export interface BroadcastMedia {
  devices(): Promise<readonly BroadcastDevice[]>;
  /** @returns one picture and the sound; `ended` is called when a track ends that was not stopped. Rejects as `getUserMedia` does. */
  open(sources: BroadcastSources, ended: () => void): Promise<MediaStream>;
  close(stream: MediaStream): void;
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
  unavailable(): void;
}

/** One connection that sends the tracks of a stream themselves. */
export interface DirectLink {
  /** Sends the tracks of another stream in place of those, without a break. */
  replace(stream: MediaStream): Promise<void>;
  close(): void;
}

/** Opens a connection; a failure comes as an event, and nothing comes after `close()`. */
export type OpenDirectLink = (stream: MediaStream, events: DirectLinkEvents) => DirectLink;
