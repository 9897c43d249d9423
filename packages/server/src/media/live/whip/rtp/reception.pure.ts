import type { StreamReport } from './rtcp.pure';

/** Counts what was received of a stream, for the reports to its sender (RFC 3550, A.3 and A.8). */
export interface Reception {
  take(sequence: number, timestamp: number, nowMs: number): void;
  /** The sender reported. */
  reported(middleOfTime: number, nowMs: number): void;
  /** Since the last call. */
  report(ssrc: number, nowMs: number): StreamReport;
}

export function createReception(ticksPerMs: number): Reception {
  let first: number | null = null;
  let highest = 0;
  let received = 0;
  let before = { expected: 0, received: 0 };
  let transit: number | null = null;
  let jitter = 0;
  let last: { readonly middle: number; readonly atMs: number } | null = null;

  return {
    take(sequence, timestamp, nowMs) {
      if (first === null) first = highest = sequence;
      const step = ((sequence - (highest & 0xffff)) << 16) >> 16;
      if (step > 0) highest += step;
      received += 1;
      const now = (Math.round(nowMs * ticksPerMs) - timestamp) | 0;
      if (transit !== null) jitter += (Math.abs((now - transit) | 0) - jitter) / 16;
      transit = now;
    },
    reported: (middle, atMs) => void (last = { middle, atMs }),
    report(ssrc, nowMs) {
      const expected = first === null ? 0 : highest - first + 1;
      const of = expected - before.expected;
      const lost = Math.max(0, of - (received - before.received));
      before = { expected, received };
      return {
        ssrc,
        lost: of === 0 ? 0 : Math.min(255, Math.floor((lost * 256) / of)),
        lostInAll: Math.max(0, Math.min(0x7fffff, expected - received)),
        highest,
        jitter: Math.round(jitter),
        lastReport: last?.middle ?? 0,
        sinceReport: last === null ? 0 : Math.round(((nowMs - last.atMs) * 65_536) / 1000),
      };
    },
  };
}
