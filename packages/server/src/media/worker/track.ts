import type { Packet } from 'node-av';

/** One track of a source on its way through decoder, filters and encoders. */
export interface Track {
  /** The stream whose packets it takes. */
  readonly streamIndex: number;
  /** End of what the source really held so far. */
  readonly decodedSeconds: number;
  take(packet: Packet): Promise<void>;
  /** Gives out what decoder and filters still hold. */
  finish(): Promise<void>;
  close(): void;
}
