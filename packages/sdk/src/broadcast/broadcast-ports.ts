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
  /** The kind that this browser records best; null where it cannot. */
  recorderType(): RecorderType | null;
  /** Records until the answered function is called; `failed` where the recorder gives up by itself. */
  record(
    stream: MediaStream,
    type: RecorderType,
    to: { chunk(data: Blob): void; failed(): void },
  ): () => void;
}

/** What a link tells the engine. */
export interface BroadcastLinkEvents {
  /** The server takes chunks from now on. */
  opened(): void;
  /** The connection is gone; another one may work. */
  lost(): void;
  /** Nothing is to be had by trying again. */
  refused(code: BroadcastErrorCode): void;
}

/** One connection that takes what is recorded. */
export interface BroadcastLink {
  send(chunk: Blob): void;
  /** Bytes that were given to `send` and have not left. */
  waitingBytes(): number;
  close(): void;
}

/** Opens a connection; a failure comes as an event, and nothing comes after `close()`. */
export type OpenBroadcastLink = (type: RecorderType, events: BroadcastLinkEvents) => BroadcastLink;
