import type { LinkFigures } from '../../../ports/live-ingest';
import type { StreamReport } from './rtp/rtcp.pure';

/** Measures the line of a sender by what was received of its streams. */
export interface WhipLink {
  /** A packet came that was sent again. */
  repeated(): void;
  trip(ms: number): void;
  /** Pictures that were left out since the connection began. */
  leftOut(pictures: number): void;
  /** What is told to the sender of all its streams, once a second. */
  reported(reports: readonly StreamReport[]): void;
  /** Null before the first report. */
  read(): LinkFigures | null;
}

export function createWhipLink(): WhipLink {
  const before = new Map<number, StreamReport>();
  let rttMs: number | null = null;
  let repeated = 0;
  let leftOut = 0;
  let figures: LinkFigures | null = null;
  return {
    repeated: () => void (repeated += 1),
    trip: (ms) => void (rttMs = ms),
    leftOut: (pictures) => void (leftOut = pictures),
    reported(reports) {
      let expected = 0;
      // What was sent again did not come at first.
      let lost = repeated;
      for (const one of reports) {
        const last = before.get(one.ssrc);
        before.set(one.ssrc, one);
        if (last === undefined) continue;
        expected += Math.max(0, one.highest - last.highest);
        lost += one.lostInAll - last.lostInAll;
      }
      const percent = expected === 0 ? 0 : Math.min(100, Math.max(0, (lost * 100) / expected));
      figures = { rttMs, lossPercent: Math.round(percent * 10) / 10, repeated };
      repeated = 0;
    },
    read: () => figures && { ...figures, rttMs, leftOut },
  };
}
