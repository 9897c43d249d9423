import {
  AV_NOPTS_VALUE,
  AV_PKT_DATA_ENCRYPTION_INFO,
  AV_TIME_BASE_Q,
  AVSEEK_FLAG_BACKWARD,
  avRescaleQ,
} from 'node-av';
import type { Demuxer, Packet, Stream } from 'node-av';
import { WorkerFailure } from './failure';
import { createSourceRuns } from './source-runs.pure';

const microseconds = 1_000_000;
/** Formats without an index, whose recordings are appended to each other as they are. */
const appendable = new Set(['mpegts', 'mpeg']);

/** Reads a source on a time line that begins at 0 where its tracks begin. */
export interface SourceClock {
  /** The time stamp of the container that is 0 here. */
  readonly startSeconds: number;
  /** Its time stamps may jump, so that the last one says nothing of the duration. */
  readonly mayJump: boolean;
  /** Yields the remaining packets; the caller frees them. Throws `ENCRYPTED_MEDIA` at the first one that is encrypted. */
  packets(): Generator<Packet>;
  /** Continues at the key frame before a time. A failed seek is ignored: reading goes on where it was. */
  seek(seconds: number): Promise<void>;
}

/**
 * The clock of the tracks that are used: the earliest of their first time stamps is 0. The start of the container would not do,
 * which an unused track (of another programme of a broadcast) may set. Negative where MPEG-TS wraps within the file.
 */
export function openSourceClock(demuxer: Demuxer, used: readonly Stream[]): SourceClock {
  const starts = used
    .filter(({ startTime }) => startTime !== AV_NOPTS_VALUE)
    .map(({ startTime, timeBase }) => avRescaleQ(startTime, timeBase, AV_TIME_BASE_Q));
  const start = starts.length === 0 ? 0n : starts.reduce((one, other) => (other < one ? other : one));

  const mayJump = appendable.has(demuxer.formatName);

  function shift(packet: Packet, by: bigint): void {
    const offset = avRescaleQ(by, AV_TIME_BASE_Q, packet.timeBase);
    if (packet.pts !== AV_NOPTS_VALUE) packet.pts += offset;
    if (packet.dts !== AV_NOPTS_VALUE) packet.dts += offset;
  }

  const startSeconds = Number(start) / microseconds;
  return {
    startSeconds,
    mayJump,
    *packets() {
      const runs = createSourceRuns();
      for (const packet of demuxer.packetsSync()) {
        if (packet === null) return;
        if (packet.getSideData(AV_PKT_DATA_ENCRYPTION_INFO)) throw new WorkerFailure('ENCRYPTED_MEDIA');
        if (start !== 0n) shift(packet, -start);
        if (mayJump && packet.dts !== AV_NOPTS_VALUE) {
          const { num, den } = packet.timeBase;
          const seconds = runs.shift(packet.streamIndex, (Number(packet.dts) * num) / den);
          if (seconds !== 0) shift(packet, BigInt(Math.round(seconds * microseconds)));
        }
        yield packet;
      }
    },
    async seek(seconds) {
      await demuxer.seek(seconds + startSeconds, -1, AVSEEK_FLAG_BACKWARD);
    },
  };
}
