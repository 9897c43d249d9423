/** Counts packets that never came. */
export interface SrtHoles {
  came(number: number): void;
  /** The receiver waits no more for what is missing before this one. */
  givenUp(before: number): void;
  count(): number;
}

/** Numbers go round at 31 bits. */
const ahead = (one: number, other: number): number => ((one - other) << 1) >> 1;
/** A line that was away for longer begins anew: its packets are not remembered one by one. */
const mostMissing = 8192;

export function createSrtHoles(): SrtHoles {
  const missing = new Set<number>();
  let next: number | null = null;
  let count = 0;
  return {
    came(number) {
      missing.delete(number);
      next ??= number;
      const gap = ahead(number, next);
      if (gap < 0) return;
      if (gap > mostMissing || missing.size > mostMissing) {
        count += Math.max(1, missing.size);
        missing.clear();
      } else for (let step = 0; step < gap; step += 1) missing.add((next + step) & 0x7fffffff);
      next = (number + 1) & 0x7fffffff;
    },
    givenUp(before) {
      for (const number of missing) {
        if (ahead(before, number) <= 0) continue;
        missing.delete(number);
        count += 1;
      }
    },
    count: () => count,
  };
}
