import { createLoadMeter, encodeLimits, isOverloaded, nextLoad, noLoad } from '../../live/encoder-load.pure';
import type { EncodeLimits, LoadLevel } from '../../live/encoder-load.pure';

/** Watches whether the encode of a signal keeps up with it, and decides how far it is reduced. */
export interface LoadWatch {
  /** What is encoded from now on: so many renditions below the source, and the source itself or not. */
  plan(work: { readonly rungs: number; readonly encodesSource: boolean }): void;
  /** How many of the renditions are not encoded. */
  shed(): number;
  /** Bounds of what is encoded of the source now; another object after each change. */
  limits(): EncodeLimits;
  /** Whether these are other limits. False for null: the source is not encoded. */
  isOutdated(limits: EncodeLimits | null): boolean;
  /** Whether the machine does not keep up, or only because the encode is reduced. */
  isOverloaded(): boolean;
  /** Does the work on one packet of an encoded signal, whose timestamp is given. */
  measure(streamMs: number, work: () => Promise<void>): Promise<void>;
  /** The timestamps begin anew. */
  restart(): void;
}

const sampleMs = 1000;
/** Levels of the encode of the source. */
const sourceLevels = 2;

/** @param firstShed renditions that are not encoded at first, given how many there are */
export function createLoadWatch(firstShed: (rungs: number) => number): LoadWatch {
  let load = noLoad;
  let rungs: number | null = null;
  let most = 0;
  let limits = encodeLimits(0);
  let sampledAt = performance.now();
  let meter = createLoadMeter(sampledAt);

  const levelOfSource = (): LoadLevel =>
    Math.min(sourceLevels, Math.max(0, load.level - (rungs ?? 0))) as LoadLevel;
  function refresh(): void {
    const next = encodeLimits(levelOfSource());
    if (next.fps !== limits.fps || next.shortSide !== limits.shortSide) limits = next;
  }
  return {
    plan(work) {
      // The source's own level stays where it was; of other renditions the same share is tried.
      const level = rungs === null ? firstShed(work.rungs) : load.level - rungs + work.rungs;
      rungs = work.rungs;
      most = work.rungs + (work.encodesSource ? sourceLevels : 0);
      load = { ...load, level: Math.min(most, Math.max(0, level)) };
      refresh();
    },
    shed: () => Math.min(load.level, rungs ?? 0),
    limits: () => limits,
    isOutdated: (used) => used !== null && used !== limits,
    isOverloaded: () => most > (rungs ?? 0) && isOverloaded(load, rungs ?? 0),
    async measure(streamMs, work) {
      const beganAt = performance.now();
      await work();
      const endedAt = performance.now();
      meter.add({ beganAt, endedAt, streamMs });
      if (endedAt - sampledAt < sampleMs) return;
      sampledAt = endedAt;
      load = nextLoad(load, meter.read(endedAt), most);
      refresh();
    },
    restart: () => void (meter = createLoadMeter(performance.now())),
  };
}
