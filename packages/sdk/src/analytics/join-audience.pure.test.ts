import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinAudience } from './join-audience.pure';

describe('the audience of a live', () => {
  const audienceOf = (times: readonly number[], total = 0) => ({
    series: [
      { name: 'viewers' as const, points: times.map((timestamp) => ({ timestamp, value: timestamp })) },
    ],
    total,
  });

  it('joins each series with its own, and takes a new one as it is', () => {
    const points = (...times: readonly number[]) => times.map((timestamp) => ({ timestamp, value: 1 }));
    const series = (name: string, ...times: readonly number[]) => ({
      name: name as 'viewers',
      points: points(...times),
    });
    const known = { series: [series('phones', 2, 1), series('viewers', 4, 3)], total: 0 };
    const fresh = { series: [series('viewers', 5), series('desktops', 5), series('phones', 6)], total: 9 };
    expect(joinAudience(known, fresh)).toEqual({
      series: [series('viewers', 5, 4, 3), series('desktops', 5), series('phones', 6, 2, 1)],
      total: 9,
    });
  });

  it('is whole however its answers are cut, also where one comes twice', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1_000)), fc.nat(), fc.nat(), (times, ...cuts) => {
        const newest = times.toSorted((one, other) => other - one);
        const [from, to] = cuts.map((cut) => cut % (newest.length + 1)).toSorted((one, other) => one - other);
        const known = joinAudience(undefined, audienceOf(newest.slice(from)));
        expect(joinAudience(known, audienceOf(newest.slice(0, to), 7))).toEqual(audienceOf(newest, 7));
      }),
    );
  });
});
