/** What is measured, limited and charged. Transcoding counts minutes of sources, storage and delivery bytes. */
export const measures = ['storage', 'delivery', 'transcoding', 'viewers'] as const;

export type Measure = (typeof measures)[number];

/** One value for each measure. */
export type Measured<Value> = Readonly<Record<Measure, Value>>;

/** What a team used in a time. */
export type Use = Measured<number>;

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

/** Bytes and minutes add up; of what is stored, and of who watches, the most at one time counts. */
const addsUp: Measured<boolean> = { storage: false, delivery: true, transcoding: true, viewers: false };

/** The use of several days together. */
export function joinUse(days: readonly Use[]): Use {
  return eachMeasure((measure) =>
    days.reduce(
      (sum, day) => (addsUp[measure] ? sum + day[measure] : Math.max(sum, day[measure])),
      noUse[measure],
    ),
  );
}
