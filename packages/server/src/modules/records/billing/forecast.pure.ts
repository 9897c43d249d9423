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

/** How much of a month its pace is taken from, in milliseconds. The first day counts as whole. */
const elapsedOf = ({ start, end, now }: Omit<MonthSoFar, 'use' | 'storedAtStart'>): number =>
  Math.min(Math.max(now - start, dayMs), end - start);

/** The days that a forecast is made of, the one that runs among them; null for a month that is over. */
export function basisDays(month: Omit<MonthSoFar, 'use' | 'storedAtStart'>): number | null {
  return month.now >= month.end ? null : Math.ceil(elapsedOf(month) / dayMs);
}

/**
 * What a month comes to if it goes on as it did: bytes and minutes at the pace so far, storage growing as it has grown, viewers
 * as at the highest time. Never less than what was used. The first day counts as whole, so that one upload in the first minute
 * of a month does not become thousands.
 */
export function forecast(month: MonthSoFar): Use {
  const { start, end, now, use, storedAtStart } = month;
  if (now >= end) return use;
  const whole = (end - start) / elapsedOf(month);
  const growth = Math.max(use.storage - storedAtStart, 0);
  return eachMeasure((measure) => {
    if (measure === 'viewers') return use.viewers;
    if (measure === 'storage') return Math.round(use.storage + growth * (whole - 1));
    return Math.max(use[measure], Math.round(use[measure] * whole));
  });
}
