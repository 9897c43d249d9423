import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audienceLine, shareAt } from './audience-line.pure';

const retention = [40, 38, 35, 33, 39, 28, 25, 22, 20, 10];

test('goes from the share of the first tenth to that of the last one', () => {
  const line = audienceLine(retention, 40);
  expect(line?.points).toHaveLength(12);
  expect([line?.points[0], line?.points[1], line?.points.at(-1)]).toEqual([
    [0, 100],
    [5, 100],
    [100, 25],
  ]);
  expect([line?.reachedEnd, line?.mostSeenAgain]).toEqual([25, 4]);
});

test('there is none without plays, and nothing is seen again where it only falls', () => {
  expect(audienceLine(retention, 0)).toBeNull();
  expect(audienceLine([3, 2, 1], 3)?.mostSeenAgain).toBeNull();
});

test('a part has the share of its tenth', () => {
  const of = { retention, plays: 40, seconds: 100 };
  expect([0, 9, 45, 99, 100].map((second) => shareAt(second, of))).toEqual([100, 100, 97.5, 25, 25]);
  expect([shareAt(3, { ...of, plays: 0 }), shareAt(3, { ...of, seconds: null })]).toEqual([null, null]);
});

test('it stays in its place, whatever was told', () => {
  const counts = fc.array(fc.nat(), { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(counts, fc.nat(), (given, plays) => {
      const points = audienceLine(given, plays)?.points ?? [];
      expect(points.every(([x, y]) => x >= 0 && x <= 100 && y >= 0 && y <= 100)).toBe(true);
    }),
  );
});
