import type { SeriesGroup, WindowSnapshot } from '@palco/sdk/analytics';

/** Longer than this between two points, in milliseconds, nothing is known of the time between. */
function gapOf(name: SeriesGroup, stepMs: number): number {
  // Viewers are counted every 15 seconds; players report every 10 and stay silent while nothing happens.
  return name === 'viewers' ? 60_000 : Math.max(30_000, 2.5 * stepMs);
}

/** Failures are told as they happen: silence is zero, not a gap. */
const counted: ReadonlySet<SeriesGroup> = new Set(['initFail', 'exitBeforeStart']);

/** The shortest distance of two points: a second or a minute. */
function stepOf(timestamps: Float64Array): number {
  let step = Infinity;
  for (let index = 1; index < timestamps.length; index += 1)
    step = Math.min(step, (timestamps[index] ?? 0) - (timestamps[index - 1] ?? 0));
  return Number.isFinite(step) ? step : 1_000;
}

/** Times between which nothing is known, or nothing happened, before the next point. */
function silenceBetween(before: number | undefined, next: number, longest: number): readonly number[] {
  return before !== undefined && next - before > longest ? [before + 1, next - 1] : [];
}

/** The series of a group as the arrays of a chart, with a gap where nothing is known. */
export function seriesChartOf(
  { timestamps, columns }: WindowSnapshot,
  { name, labelOf }: { readonly name: SeriesGroup; labelOf(column: string): string },
) {
  const longest = gapOf(name, stepOf(timestamps));
  const silent = counted.has(name) ? 0 : null;
  const times: number[] = [];
  const series = columns.map((column) => ({
    name: labelOf(column.name),
    values: [] as (number | null)[],
  }));
  for (const [row, timestamp] of timestamps.entries()) {
    const silence = silenceBetween(times.at(-1), timestamp, longest);
    times.push(...silence, timestamp);
    for (const [index, { values }] of series.entries()) {
      const value = columns[index]?.values[row] ?? Number.NaN;
      // A rendition that nobody watched at a time that others have is nothing of it, not unknown.
      values.push(...silence.map(() => silent), Number.isNaN(value) ? 0 : value);
    }
  }
  return { timestamps: times, series };
}

/** What a sentence says of a chart: its times, its newest and its highest value. Null without a value. */
export function extentOf({ timestamps, columns }: WindowSnapshot) {
  const values = columns.flatMap(({ values: own }) => [...own].filter((value) => !Number.isNaN(value)));
  const from = timestamps[0];
  const to = timestamps.at(-1);
  if (from === undefined || to === undefined || values.length === 0) return null;
  const newest = columns.map(({ values: own }) => own.at(-1) ?? 0);
  return {
    from,
    to,
    most: values.reduce((most, value) => Math.max(most, value), 0),
    newest: newest.length === 1 ? (newest[0] ?? 0) : null,
  };
}
