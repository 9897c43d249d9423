import { describe, expect, it, test } from 'vitest';
import { createRollingWindow, pointsOf, type SeriesPoint } from './rolling-window.pure';

type Pair = readonly [timestamp: number, value: number];
const pointsFrom = (pairs: readonly Pair[]): SeriesPoint[] =>
  pairs.map(([timestamp, value]) => ({ timestamp, value }));
const series = (...pairs: readonly Pair[]) => [{ name: 'viewers', points: pointsFrom(pairs) }];
const span = { spanMs: 100 };

test.each<[what: string, updates: Pair[][], kept: Pair[]]>([
  [
    'newer points',
    [
      [
        [20, 2],
        [10, 1],
      ],
      [[30, 3]],
    ],
    [
      [30, 3],
      [20, 2],
      [10, 1],
    ],
  ],
  [
    'a late point, in its place by time',
    [
      [
        [30, 3],
        [10, 1],
      ],
      [[20, 2]],
    ],
    [
      [30, 3],
      [20, 2],
      [10, 1],
    ],
  ],
  [
    'a point before all',
    [[[30, 3]], [[10, 1]]],
    [
      [30, 3],
      [10, 1],
    ],
  ],
  [
    'an equal time: the later answer counts',
    [
      [
        [20, 2],
        [10, 1],
      ],
      [[20, 5]],
    ],
    [
      [20, 5],
      [10, 1],
    ],
  ],
  [
    'an equal time in one answer: its first counts',
    [
      [
        [20, 7],
        [20, 2],
      ],
    ],
    [[20, 7]],
  ],
  [
    'points out of order',
    [
      [
        [10, 1],
        [30, 3],
        [20, 2],
      ],
    ],
    [
      [30, 3],
      [20, 2],
      [10, 1],
    ],
  ],
  [
    'a point exactly as old as the window',
    [
      [
        [100, 1],
        [200, 2],
      ],
    ],
    [
      [200, 2],
      [100, 1],
    ],
  ],
  ['a point that the newest puts out', [[[99, 1]], [[200, 2]]], [[200, 2]]],
  ['a late point older than the window', [[[200, 2]], [[99, 1]]], [[200, 2]]],
  [
    'a jump beyond all',
    [
      [
        [20, 2],
        [10, 1],
      ],
      [[1_000, 9]],
    ],
    [[1_000, 9]],
  ],
  ['nothing', [[[10, 1]], []], [[10, 1]]],
])('keeps %s', (_, updates, kept) => {
  const window = createRollingWindow(span);
  for (const update of updates) window.merge(series(...update));
  expect(pointsOf(window.snapshot(), 'viewers')).toEqual(pointsFrom(kept));
});

describe('an update that changes nothing', () => {
  test.each([
    ['without series', []],
    ['without points', series()],
    ['of a new series without points', [{ name: 'other', points: [] }]],
    ['with what is known', series([20, 2])],
    ['with what is too old', series([-900, 2])],
  ])('%s answers the same snapshot', (_, update) => {
    const window = createRollingWindow(span);
    const before = window.merge(series([20, 2], [10, 1]));
    expect(window.merge(update)).toBe(before);
    expect(window.merge(series([30, 3]))).not.toBe(before);
  });
});

it('holds series at one time axis, with a gap where one has no point', () => {
  const window = createRollingWindow(span);
  window.merge([
    {
      name: 'a',
      points: pointsFrom([
        [30, 3],
        [10, 1],
      ]),
    },
    { name: 'b', points: pointsFrom([[20, 5]]) },
  ]);
  const { timestamps, columns } = window.merge([{ name: 'b', points: pointsFrom([[40, 6]]) }]);
  expect([...timestamps]).toEqual([10, 20, 30, 40]);
  expect(columns.map(({ name, values }) => [name, ...values])).toEqual([
    ['a', 1, Number.NaN, 3, Number.NaN],
    ['b', Number.NaN, 5, Number.NaN, 6],
  ]);
});

it('moves to fresh memory as it slides, and never copies for a snapshot', () => {
  const window = createRollingWindow(span);
  const buffers = new Set<ArrayBufferLike>();
  for (let time = 0; time < 10_000; time += 1) {
    const { timestamps } = window.merge(series([time, time]));
    buffers.add(timestamps.buffer);
    expect(timestamps.length).toBe(Math.min(time, 100) + 1);
  }
  expect(buffers.size).toBeLessThan(120);
});

it('keeps the newest where there are more than it may hold', () => {
  const window = createRollingWindow({ spanMs: 1_000, mostPoints: 3 });
  window.merge(series([5, 5], [4, 4], [3, 3], [2, 2], [1, 1]));
  expect([...window.snapshot().timestamps]).toEqual([3, 4, 5]);
});

it('has no points of a series that it does not know', () => {
  expect(pointsOf(createRollingWindow().snapshot(), 'viewers')).toEqual([]);
});

describe('points that are none', () => {
  test.each([
    ['a time that is not a number', [Number.NaN, 9]],
    ['an infinite time', [Infinity, 9]],
    ['a time before all time', [-Infinity, 9]],
    ['a time after the last day of the calendar', [8.64e15 + 1, 9]],
    ['a value that is not a number', [31, Number.NaN]],
    ['an infinite value', [31, Infinity]],
    ['no value', [31, null as unknown as number]],
  ] satisfies [string, Pair][])('%s is left out and counted, and its neighbours stay', (_, broken) => {
    const window = createRollingWindow(span);
    window.merge(series([20, 2]));
    window.merge(series(broken, [30, 3]));
    window.merge(series([25, 5]));
    expect(pointsOf(window.snapshot(), 'viewers')).toEqual(
      pointsFrom([
        [30, 3],
        [25, 5],
        [20, 2],
      ]),
    );
    expect(window.rejectedPoints()).toBe(1);
    const before = window.snapshot();
    expect(window.merge(series(broken))).toBe(before);
  });
});

it('has no series without a point in the window', () => {
  const window = createRollingWindow(span);
  for (let time = 0; time < 200; time += 1) {
    window.merge([{ name: `once ${time}`, points: pointsFrom([[10 * time, 1]]) }]);
  }
  const names = window.snapshot().columns.map(({ name }) => name);
  expect(names).toHaveLength(11);
  expect(names).toContain('once 189');
  window.merge([{ name: 'once 3', points: pointsFrom([[1_995, 7]]) }]);
  expect(pointsOf(window.snapshot(), 'once 3')).toEqual(pointsFrom([[1_995, 7]]));
});

it('stays the same where a late point is older than the most that it may hold', () => {
  const window = createRollingWindow({ spanMs: 1_000, mostPoints: 3 });
  const before = window.merge(series([5, 5], [4, 4], [3, 3]));
  expect(window.merge(series([2, 2]))).toBe(before);
});
