/** Values over one time axis, the oldest first: what a chart draws. */
export interface ChartData {
  /** Milliseconds since 1970. */
  readonly timestamps: ArrayLike<number>;
  /** Null is a gap. */
  readonly series: readonly {
    readonly name: string;
    readonly values: ArrayLike<number | null>;
    /** Something else to compare with: drawn dotted, below the others. */
    readonly isComparison?: boolean;
  }[];
}

/** A stretch of a live, in milliseconds since 1970. */
export interface ChartSpan {
  readonly from: number;
  readonly to: number;
  readonly state: 'air' | 'paused';
}

/** Something that happened, with the word that stands beside its line. */
export interface ChartMark {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
  readonly tone: 'plain' | 'attention' | 'bad';
}

/** A time and the value of each series at it. */
interface ChartRow {
  readonly timestamp: number;
  readonly values: readonly (number | null)[];
}

/** The rows that have a value, the newest first. */
export function rowsNewestFirst({ timestamps, series }: ChartData): ChartRow[] {
  const rows = Array.from(timestamps, (timestamp, index) => ({
    timestamp,
    values: series.map(({ values }) => values[index] ?? null),
  }));
  return rows.filter(({ values }) => values.some((value) => value !== null)).toReversed();
}
