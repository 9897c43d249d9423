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

/**
 * How fast a track is brought in step, as a share of the time that passes. Where sound and picture began to arrive at different
 * times, the reports of the sender tell it seconds later: a step would put pictures before those that are on air.
 */
const slewShare = 0.1;

/** @param leads the other tracks are brought in step with this one: sound, which bears no stretching */
export function createRtpClock(ticksPerMs: number, shared: SharedClock, leads = false): RtpClock {
  let last: { timestamp: number; ticks: number } | null = null;
  /** Where the first timestamp is. */
  let startMs: number | null = null;
  /** Where the first timestamp is on the sender's clock. */
  let senderStartMs: number | null = null;
  let isLeading = false;
  /** The newest that was placed. */
  let placedTicks: number | null = null;

  function ticksOf(timestamp: number): number {
    const ticks = last === null ? 0 : last.ticks + difference(timestamp, last.timestamp);
    if (last === null || ticks > last.ticks) last = { timestamp, ticks };
    return ticks;
  }
  /** What the track is away from where its sender has it. */
  function errorMs(start: number, senderStart: number): number {
    if (leads && !isLeading) shared.offsetMs = start - senderStart;
    isLeading = true;
    shared.offsetMs ??= start - senderStart;
    return senderStart + shared.offsetMs - start;
  }
  return {
    place(timestamp, arrivedMs) {
      const ticks = ticksOf(timestamp);
      startMs ??= arrivedMs - ticks / ticksPerMs;
      if (senderStartMs !== null) {
        const error = errorMs(startMs, senderStartMs);
        // Nothing of it is on air: it begins in step.
        const most =
          placedTicks === null ? Infinity : (Math.max(0, ticks - placedTicks) / ticksPerMs) * slewShare;
        startMs += Math.max(-most, Math.min(most, error));
      }
      placedTicks = Math.max(ticks, placedTicks ?? ticks);
      return Math.round(startMs + ticks / ticksPerMs);
    },
    report(timestamp, senderMs) {
      senderStartMs = senderMs - ticksOf(timestamp) / ticksPerMs;
    },
  };
}
