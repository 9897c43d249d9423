import { createLoadMeter, encodeLimits, isOverloaded, nextLoad, noLoad } from '../../live/encoder-load.pure';
import type { EncodeLimits } from '../../live/encoder-load.pure';

/** Watches whether the encode of a signal keeps up with it, and decides how far it is reduced. */
export interface LoadWatch {
  /** Bounds of what is encoded now; another object after each change. */
  limits(): EncodeLimits;
  /** Whether these are other limits. False for null: nothing is encoded. */
  isOutdated(limits: EncodeLimits | null): boolean;
  /** Whether the machine does not keep up, or only because the encode is reduced. */
  isOverloaded(): boolean;
  /** Does the work on one packet of an encoded signal, whose timestamp is given. */
  measure(streamMs: number, work: () => Promise<void>): Promise<void>;
  /** The timestamps begin anew. */
  restart(): void;
}

const sampleMs = 1000;

export function createLoadWatch(): LoadWatch {
  let load = noLoad;
  let limits = encodeLimits(load.level);
  let sampledAt = performance.now();
  let meter = createLoadMeter(sampledAt);
  return {
    limits: () => limits,
    isOutdated: (used) => used !== null && used !== limits,
    isOverloaded: () => isOverloaded(load),
    async measure(streamMs, work) {
      const beganAt = performance.now();
      await work();
      const endedAt = performance.now();
      meter.add({ beganAt, endedAt, streamMs });
      if (endedAt - sampledAt < sampleMs) return;
      sampledAt = endedAt;
      const { level } = load;
      load = nextLoad(load, meter.read(endedAt));
      if (load.level !== level) limits = encodeLimits(load.level);
    },
    restart: () => void (meter = createLoadMeter(performance.now())),
  };
}
