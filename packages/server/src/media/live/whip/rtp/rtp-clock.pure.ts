/** The clock of a track of RTP on that of this machine. */
export interface RtpClock {
  /** Milliseconds of a timestamp. */
  place(timestamp: number, arrivedMs: number): number;
  /** A sender report: this timestamp was at this time of the sender's clock, which all of its tracks share (RFC 3550, 6.4.1). */
  report(timestamp: number, senderMs: number): void;
}

/** The clocks of two tracks together: sound and picture are in step as soon as both were reported. */
export interface SharedClock {
  /** What the sender's clock is behind that of this machine; null before anything was reported. */
  offsetMs: number | null;
}

/** Difference of two timestamps of 32 bits, which start again at 0. */
const difference = (one: number, other: number): number => (one - other) | 0;

export function createRtpClock(ticksPerMs: number, shared: SharedClock): RtpClock {
  let last: { timestamp: number; ticks: number } | null = null;
  /** Where the first timestamp is. */
  let startMs: number | null = null;
  let reported: { ticks: number; senderMs: number } | null = null;

  function ticksOf(timestamp: number): number {
    const ticks = last === null ? 0 : last.ticks + difference(timestamp, last.timestamp);
    if (last === null || ticks > last.ticks) last = { timestamp, ticks };
    return ticks;
  }
  return {
    place(timestamp, arrivedMs) {
      const ticks = ticksOf(timestamp);
      startMs ??= arrivedMs - ticks / ticksPerMs;
      if (reported !== null) {
        const senderMs = reported.senderMs + (ticks - reported.ticks) / ticksPerMs;
        // The track that is reported first says where the sender's clock is on this machine's.
        shared.offsetMs ??= startMs + ticks / ticksPerMs - senderMs;
        startMs = senderMs + shared.offsetMs - ticks / ticksPerMs;
      }
      return Math.round(startMs + ticks / ticksPerMs);
    },
    report(timestamp, senderMs) {
      reported = { ticks: ticksOf(timestamp), senderMs };
    },
  };
}
