import type { SignalFlow } from '../../../ports/live-ingest';

/** Follows when the messages of a signal arrive, beside the time that they are of. */
export interface Arrivals {
  /** `timeMs` on a time line without jumps. */
  take(kind: 'video' | 'audio', timeMs: number, arrivedMs: number): void;
  /** A new run begins: its times say nothing of those before. */
  restart(): void;
  read(nowMs: number): SignalFlow;
}

/** Clocks of senders differ from ours: the quickest way is one of the last minute or two. */
const windowMs = 60_000;

export function createArrivals(): Arrivals {
  let newestMs: number | null = null;
  let longestGapMs = 0;
  let restarts = 0;
  let hasPicture = false;
  let transitMs = 0;
  let quickest = { beganMs: -Infinity, ms: Infinity, beforeMs: Infinity };

  function follow(timeMs: number, arrivedMs: number): void {
    transitMs = arrivedMs - timeMs;
    if (arrivedMs - quickest.beganMs > windowMs)
      quickest = { beganMs: arrivedMs, ms: transitMs, beforeMs: quickest.ms };
    quickest.ms = Math.min(quickest.ms, transitMs);
  }
  return {
    take(kind, timeMs, arrivedMs) {
      if (newestMs !== null) longestGapMs = Math.max(longestGapMs, arrivedMs - newestMs);
      newestMs = arrivedMs;
      if (kind === 'video' && !hasPicture) {
        hasPicture = true;
        quickest = { beganMs: -Infinity, ms: Infinity, beforeMs: Infinity };
      }
      if (kind === 'video' || !hasPicture) follow(timeMs, arrivedMs);
    },
    restart() {
      restarts += 1;
      quickest = { beganMs: -Infinity, ms: Infinity, beforeMs: Infinity };
    },
    read(nowMs) {
      const gapMs = Math.max(longestGapMs, newestMs === null ? 0 : nowMs - newestMs);
      longestGapMs = 0;
      const leastMs = Math.min(quickest.ms, quickest.beforeMs);
      const behindMs = Number.isFinite(leastMs) ? Math.max(0, Math.round(transitMs - leastMs)) : 0;
      return { behindMs, longestGapMs: Math.round(gapMs), restarts };
    },
  };
}
