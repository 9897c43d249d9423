/** What a level meter begins at, in decibels below full scale. */
export const FLOOR_DB = -60;
/** Speech below this is hard to understand. */
const QUIET_DB = -30;
/** Above this a loud word is cut off. */
const LOUD_DB = -3;
/** How fast the bar falls, so that a peak can be read. */
const FALL_DB_PER_SECOND = 24;

/** How loud the programme is: nothing, hard to hear, as it should be, or cut off. */
export type Loudness = 'silent' | 'quiet' | 'good' | 'loud';

/** The level of the loudest sample, in decibels below full scale, not below the floor. */
export function peakDb(samples: ArrayLike<number>): number {
  let peak = 0;
  for (let index = 0; index < samples.length; index += 1)
    peak = Math.max(peak, Math.abs(samples[index] ?? 0));
  return peak === 0 ? FLOOR_DB : Math.max(FLOOR_DB, 20 * Math.log10(peak));
}

/** How much of the meter a level fills, from 0 to 1. */
export const levelShare = (db: number): number => Math.min(1, Math.max(0, 1 - db / FLOOR_DB));

/** What the bar shows: a new peak at once, and then a fall. */
export const shownDb = (before: number, measured: number, seconds: number): number =>
  Math.max(measured, before - FALL_DB_PER_SECOND * seconds, FLOOR_DB);

export function loudnessOf(db: number): Loudness {
  if (db <= FLOOR_DB) return 'silent';
  if (db < QUIET_DB) return 'quiet';
  return db > LOUD_DB ? 'loud' : 'good';
}
