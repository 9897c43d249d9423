import type { Measure, Measured, Use } from '../../../schema/billing';

/** What is measured, limited and charged. Transcoding counts minutes of sources, storage and delivery bytes. */
export const measures = [
  'storage',
  'delivery',
  'transcoding',
  'viewers',
] as const satisfies readonly Measure[];

/** Makes a value for each measure. */
export function eachMeasure<Value>(make: (measure: Measure) => Value): Measured<Value> {
  return {
    storage: make('storage'),
    delivery: make('delivery'),
    transcoding: make('transcoding'),
    viewers: make('viewers'),
  };
}

export const noUse: Use = eachMeasure(() => 0);

/**
 * An amount to the hundredth, in which minutes are counted. The one rule of sums: each day is rounded, and whatever is shown or
 * charged of several days is the sum of these, so that the days of a table add up to what the invoice says.
 */
export const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** What a team used on a day, from what was counted. */
export const toDayUse = (row: {
  readonly storedBytes: number;
  readonly deliveredBytes: number;
  readonly transcodedSeconds: number;
  readonly peakViewers: number;
}): Use => ({
  storage: row.storedBytes,
  delivery: row.deliveredBytes,
  transcoding: hundredths(row.transcodedSeconds / 60),
  viewers: row.peakViewers,
});

const most = (one: number, other: number): number => Math.max(one, other);

/** Bytes and minutes add up; of what is stored, and of who watches, the most at one time counts. */
const joined: Measured<(sum: number, day: number) => number> = {
  storage: most,
  delivery: (sum, day) => sum + day,
  transcoding: (sum, day) => hundredths(sum + day),
  viewers: most,
};

/** The use of several days together. */
export function joinUse(days: readonly Use[]): Use {
  return eachMeasure((measure) =>
    days.reduce((sum, day) => joined[measure](sum, day[measure]), noUse[measure]),
  );
}
