import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRollingWindow, pointsOf } from './rolling-window.pure';

const minutes = 60_000;
const point = fc.record({
  timestamp: fc.nat(80 * minutes).map((time) => time - (time % 7_000)),
  value: fc.nat(9),
});
const points = fc.array(point, { maxLength: 60 });
const merged = (...updates: readonly { timestamp: number; value: number }[][]) => {
  const window = createRollingWindow();
  for (const update of updates) window.merge([{ name: 'viewers', points: update }]);
  return window;
};
const read = (window: ReturnType<typeof merged>) => pointsOf(window.snapshot(), 'viewers');

test('is newest first, has no time twice and spans at most 30 minutes', () => {
  fc.assert(
    fc.property(fc.array(points), (updates) => {
      const times = read(merged(...updates)).map(({ timestamp }) => timestamp);
      expect(times).toEqual([...new Set(times)].toSorted((one, other) => other - one));
      expect((times[0] ?? 0) - (times.at(-1) ?? 0)).toBeLessThanOrEqual(30 * minutes);
    }),
  );
});

test('merged in parts is the same as merged at once, and as a map and a sort', () => {
  fc.assert(
    fc.property(fc.array(points), (updates) => {
      const inParts = read(merged(...updates));
      const all = updates.toReversed().flat();
      expect(read(merged(all))).toEqual(inParts);
      const byTime = new Map(all.toReversed().map(({ timestamp, value }) => [timestamp, value]));
      const newest = Math.max(...byTime.keys());
      expect(inParts).toEqual(
        [...byTime]
          .filter(([time]) => time >= newest - 30 * minutes)
          .toSorted(([one], [other]) => other - one)
          .map(([timestamp, value]) => ({ timestamp, value })),
      );
    }),
  );
});

test('an empty update, and one that was there already, is identity', () => {
  fc.assert(
    fc.property(points, (update) => {
      const window = merged(update);
      const before = window.snapshot();
      expect(window.merge([])).toBe(before);
      const known = read(window);
      expect(window.merge([{ name: 'viewers', points: known }])).toBe(before);
    }),
  );
});
