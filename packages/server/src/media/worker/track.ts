import type { Packet } from 'node-av';
import type { Gap } from './gap-watch.pure';

/** One track of a source, through decoder, filters and encoders. */
export interface Track {
  /** The stream whose packets it takes. */
  readonly streamIndex: number;
  /** End of what was really decoded from the source so far. */
  readonly decodedSeconds: number;
  /** Stretches in which nothing could be decoded. */
  readonly gaps: readonly Gap[];
  take(packet: Packet): Promise<void>;
  /** Flushes decoder and filters. */
  finish(): Promise<void>;
  close(): void;
}
