import { eachMeasure } from './measures.pure';
import type { Use } from '../../../schema/billing';

const dayMs = 86_400_000;

/** How far a month is, and what was used until now. */
export interface MonthSoFar {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly now: number;
  readonly use: Use;
  /** What was stored when the month began, or when it was measured first. */
  readonly storedAtStart: number;
}

/**
 * What a month comes to if it goes on as it did: bytes and minutes at the pace so far, storage growing as it has grown, viewers
 * as at the highest time. Never less than what was used. The first day counts as whole, so that one upload in the first minute
 * of a month does not become thousands.
 */
export function forecast({ start, end, now, use, storedAtStart }: MonthSoFar): Use {
  if (now >= end) return use;
  const length = end - start;
  const elapsed = Math.min(Math.max(now - start, dayMs), length);
  const whole = length / elapsed;
  const growth = Math.max(use.storage - storedAtStart, 0);
  return eachMeasure((measure) => {
    if (measure === 'viewers') return use.viewers;
    if (measure === 'storage') return Math.round(use.storage + growth * (whole - 1));
    return Math.max(use[measure], Math.round(use[measure] * whole));
  });
}
