// Merge of 1 and 60 new points into a full window of 180 to 108,000, beside what one would write with other libraries, paired in
// one run. `--short` for the test suite: all contenders must keep the same points, times are not judged.
import { bisectLeft } from 'd3-array';
import { produce } from 'immer';
import { orderBy, takeWhile, uniqBy } from 'lodash-es';
import { createRollingWindow } from '../src/analytics';
import type { SeriesPoint } from '../src/analytics/rolling-window.pure';

const short = process.argv.includes('--short');
const stepMs = 10;

interface Contender {
  merge(fresh: readonly SeriesPoint[]): void;
  /** How many it keeps, and the newest and the oldest of them. */
  state(): readonly (number | undefined)[];
}

const pointsBefore = (count: number, end: number): SeriesPoint[] =>
  Array.from({ length: count }, (_, index) => ({ timestamp: end - index * stepMs, value: index % 97 }));

function stateOf(points: readonly SeriesPoint[]) {
  return [points.length, points[0]?.timestamp, points.at(-1)?.timestamp];
}

type Make = (start: readonly SeriesPoint[], spanMs: number) => Contender;

/** Contenders that answer a new list, the newest first. */
const replacing =
  (
    next: (
      known: readonly SeriesPoint[],
      fresh: readonly SeriesPoint[],
      spanMs: number,
    ) => readonly SeriesPoint[],
  ): Make =>
  (start, spanMs) => {
    let known = start;
    return {
      merge: (fresh) => void (known = next(known, fresh, spanMs)),
      state: () => stateOf(known),
    };
  };
const oldestOf = (fresh: readonly SeriesPoint[], spanMs: number) => (fresh[0]?.timestamp ?? 0) - spanMs;

const contenders: Record<string, Make> = {
  'rolling window': (start, spanMs) => {
    const window = createRollingWindow({ spanMs });
    window.merge([{ name: 'viewers', points: start }]);
    return {
      merge: (points) => void window.merge([{ name: 'viewers', points }]),
      state: () => {
        const { timestamps } = window.snapshot();
        return [timestamps.length, timestamps.at(-1), timestamps[0]];
      },
    };
  },
  'concat + filter': replacing((known, fresh, spanMs) => {
    const oldest = oldestOf(fresh, spanMs);
    return fresh.concat(known).filter(({ timestamp }) => timestamp >= oldest);
  }),
  immer: replacing((known, fresh, spanMs) =>
    produce(known as SeriesPoint[], (draft) => {
      draft.unshift(...fresh);
      const oldest = oldestOf(fresh, spanMs);
      while ((draft.at(-1)?.timestamp ?? oldest) < oldest) draft.pop();
    }),
  ),
  lodash: replacing((known, fresh, spanMs) => {
    const oldest = oldestOf(fresh, spanMs);
    const all = orderBy(uniqBy([...fresh, ...known], 'timestamp'), 'timestamp', 'desc');
    return takeWhile(all, ({ timestamp }) => timestamp >= oldest);
  }),
  'd3 bisect + splice': (start, spanMs) => {
    const times = start.map(({ timestamp }) => timestamp).toReversed();
    const values = start.map(({ value }) => value).toReversed();
    return {
      merge(fresh) {
        for (const { timestamp, value } of fresh.toReversed()) {
          const index = bisectLeft(times, timestamp);
          const isKnown = times[index] === timestamp ? 1 : 0;
          times.splice(index, isKnown, timestamp);
          values.splice(index, isKnown, value);
        }
        const old = bisectLeft(times, oldestOf(fresh, spanMs));
        times.splice(0, old);
        values.splice(0, old);
      },
      state: () => [times.length, times.at(-1), times[0]],
    };
  },
};

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const sizes = short ? [180] : [180, 1_800, 18_000, 108_000];
/** Milliseconds of one measurement. */
const budgetMs = short ? 1 : 60;
const rounds = short ? 1 : 5;

/** Microseconds for one merge, over as many as fit the budget; the points are made beforehand. */
function microseconds(contender: Contender, updates: () => readonly SeriesPoint[][]): number {
  let spent = 0;
  let merges = 0;
  while (spent < budgetMs) {
    const batch = updates();
    const begin = performance.now();
    for (const fresh of batch) contender.merge(fresh);
    spent += performance.now() - begin;
    merges += batch.length;
  }
  return (spent * 1_000) / merges;
}

const figures = new Map<string, number>();
for (const size of sizes) {
  for (const count of [1, 60]) {
    const start = pointsBefore(size, size * stepMs);
    const running = Object.entries(contenders).map(([name, make]) => {
      const contender = make(start, (size - 1) * stepMs);
      let end = size * stepMs;
      const updates = (length: number) => () =>
        Array.from({ length }, () => pointsBefore(count, (end += count * stepMs)));
      return { name, contender, updates, times: [] as number[] };
    });
    for (const { contender, updates } of running) for (const fresh of updates(3)()) contender.merge(fresh);
    const states = new Set(running.map(({ contender }) => JSON.stringify(contender.state())));
    if (states.size !== 1) throw new Error(`The contenders keep different points: ${[...states].join(' ')}`);
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, contender, updates, times } of running) {
        const isFast = name === 'rolling window' || name.startsWith('d3');
        times.push(microseconds(contender, updates(isFast ? 2_000 : 4)));
      }
    }
    const own = median(running[0]?.times ?? []);
    for (const { name, times } of running) {
      const time = median(times);
      figures.set(`${name} ${size} ${count}`, time);
      const ratio = (time / own).toFixed(1).padStart(9);
      console.log(
        `n ${String(size).padStart(6)} k ${String(count).padStart(2)}  ${name.padEnd(18)} ${time.toFixed(2).padStart(10)} us  x ${ratio}`,
      );
    }
  }
}

const figure = (name: string, size: number, count: number) =>
  figures.get(`${name} ${size} ${count}`) ?? Number.NaN;
const growth = [1, 60].map(
  (count) => figure('rolling window', 108_000, count) / figure('rolling window', 180, count),
);
const lead = [1, 60].map(
  (count) => figure('concat + filter', 18_000, count) / figure('rolling window', 18_000, count),
);
const say = (ratios: readonly number[]) => ratios.map((ratio) => ratio.toFixed(2)).join(' and ');
if (!short) {
  console.log(`growth 180 to 108,000 with 1 and 60 points: ${say(growth)} (limit 1.5)`);
  console.log(`faster than concat + filter at 18,000: ${say(lead)} times (at least 20)`);
  if (Math.max(...growth) > 1.5 || Math.min(...lead) < 20) process.exitCode = 1;
}
