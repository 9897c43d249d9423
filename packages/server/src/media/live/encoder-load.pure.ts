/** How much the encode of the source itself is reduced: 0 not at all, 1 in its frame rate, 2 in its size as well. */
export type LoadLevel = 0 | 1 | 2;

/** What was measured of a live encode within the last second. */
export interface LoadSample {
  /** How far the encode is behind the signal, in milliseconds. */
  readonly lagMs: number;
  /** The part of the time that was spent on packets rather than waiting for them, from 0 to 1. */
  readonly busy: number;
}

/** The state of {@link nextLoad}. */
export interface EncoderLoad {
  /** Renditions that are not encoded; above their number, the {@link LoadLevel} of the source. */
  readonly level: number;
  /** Consecutive seconds of overload. */
  readonly hardSeconds: number;
  /** Consecutive seconds of ease. */
  readonly easySeconds: number;
  /** Seconds since the level changed. */
  readonly settledSeconds: number;
  /** Seconds of ease before the level is lowered. */
  readonly patienceSeconds: number;
}

/** Behind by more than this while there is no time left: it will not catch up by itself. */
const hardLagMs = 1000;
const hardBusy = 0.9;
/** Little enough that twice the work would still fit. */
const easyLagMs = 500;
const easyBusy = 0.4;
/** A single second is noise, for example while another program starts. */
const hardSecondsToReduce = 3;
/** Time for a new level to catch up before it is judged. */
const settleSeconds = 5;
const firstPatienceSeconds = 30;
const longestPatienceSeconds = 600;

export const noLoad: EncoderLoad = {
  level: 0,
  hardSeconds: 0,
  easySeconds: 0,
  settledSeconds: settleSeconds,
  patienceSeconds: firstPatienceSeconds,
};

/**
 * Called once a second. Reduces the encode by one level after three seconds of overload, and goes back after a time of ease
 * that doubles with each return: a machine at its limit would otherwise change levels, and cut the signal, all the time.
 *
 * @param most the highest level
 */
export function nextLoad(load: EncoderLoad, { lagMs, busy }: LoadSample, most: number): EncoderLoad {
  const hardSeconds = lagMs > hardLagMs && busy >= hardBusy ? load.hardSeconds + 1 : 0;
  const easySeconds = lagMs < easyLagMs && busy <= easyBusy ? load.easySeconds + 1 : 0;
  const next = { ...load, hardSeconds, easySeconds, settledSeconds: load.settledSeconds + 1 };
  const { level, patienceSeconds } = load;
  if (isHard(next) && next.settledSeconds > settleSeconds && level < most) return atLevel(next, level + 1);
  if (level > 0 && easySeconds >= patienceSeconds) {
    const longer = Math.min(longestPatienceSeconds, patienceSeconds * 2);
    return atLevel({ ...next, patienceSeconds: longer }, level - 1);
  }
  const isCalm = level === 0 && easySeconds >= longestPatienceSeconds;
  return isCalm ? { ...next, patienceSeconds: firstPatienceSeconds } : next;
}

const isHard = ({ hardSeconds }: EncoderLoad): boolean => hardSeconds >= hardSecondsToReduce;

const atLevel = (load: EncoderLoad, level: number): EncoderLoad => ({
  ...load,
  level,
  hardSeconds: 0,
  easySeconds: 0,
  settledSeconds: 0,
});

/** Whether the operator is told: the machine does not keep up, or only because the encode of the source is reduced. */
export function isOverloaded(load: EncoderLoad, rungs: number): boolean {
  return load.level > rungs || isHard(load);
}

/** What encoded pictures are limited to. */
export interface EncodeLimits {
  /** Frames per second; those above are dropped. */
  readonly fps: number;
  /** In pixels. */
  readonly shortSide: number;
}

export function encodeLimits(level: LoadLevel): EncodeLimits {
  return { fps: level === 0 ? 30 : 15, shortSide: level === 2 ? 360 : 720 };
}

/** Measures the lag of a signal and the time that is spent on it. */
export interface LoadMeter {
  /** A packet was processed. Times in milliseconds: of the wall clock, and of the stream. */
  add(packet: { readonly beganAt: number; readonly endedAt: number; readonly streamMs: number }): void;
  /** The sample since the last call. */
  read(now: number): LoadSample;
}

/** A step of the stream's clock against the wall clock that is longer is a jump or a silence, not a lag. */
const longestStepMs = 2000;

export function createLoadMeter(startedAt: number): LoadMeter {
  let readAt = startedAt;
  let spentMs = 0;
  let lagMs = 0;
  let last: { endedAt: number; streamMs: number } | null = null;
  /** The smallest difference of wall clock and stream so far: that of a packet that was processed as it came. */
  let ahead: number | null = null;
  return {
    add({ beganAt, endedAt, streamMs }) {
      spentMs += endedAt - beganAt;
      // The wait for a packet says that the signal was silent: what comes late was sent late.
      const waitedMs = last === null ? 0 : beganAt - last.endedAt;
      const streamStep = last === null ? 0 : streamMs - last.streamMs;
      if (Math.abs(streamStep) > longestStepMs || waitedMs > longestStepMs) ahead = null;
      const difference = endedAt - streamMs;
      ahead = ahead === null ? difference : Math.min(ahead, difference);
      lagMs = difference - ahead;
      last = { endedAt, streamMs };
    },
    read(now) {
      const busy = now <= readAt ? 0 : Math.min(1, spentMs / (now - readAt));
      readAt = now;
      spentMs = 0;
      return { lagMs, busy };
    },
  };
}
