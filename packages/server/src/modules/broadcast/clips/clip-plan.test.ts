import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredClipSegment } from '../../../schema/live-clips';
import { filesOf, planClip, runsOf, windowOf } from './clip-plan.pure';

/** Segments of two seconds from 100 s on; after the third a pause of a minute. */
const segments: StoredClipSegment[] = [0, 2, 4, 66, 68].map((at, index) => ({
  uri: `s1/main/${index}.m4s`,
  init: index < 3 ? 's1/main/a.mp4' : 's1/main/b.mp4',
  seconds: 2,
  startedAt: (100 + at) * 1000,
  discontinuity: index === 3,
}));
const uris = (own: readonly StoredClipSegment[]) => own.map(({ uri }) => Number(/(\d+)\.m4s/.exec(uri)?.[1]));
const between = (from: number, until: number) =>
  planClip(segments, { fromTime: from * 1000, untilTime: until * 1000 });

it.each([
  [1, [4], 1, 2],
  [2, [4], 0, 2],
  [3, [3, 4], 1, 4],
  [5, [2, 3, 4], 1, 6],
  [600, [0, 1, 2, 3, 4], 0, 10],
])('the last %d seconds that were on air', (lastSeconds, own, from, until) => {
  const plan = planClip(segments, { lastSeconds });
  expect(plan && [uris(plan.segments), plan.from, plan.until]).toEqual([own, from, until]);
});

it.each([
  ['within one', 100.5, 101.5, [0], 0.5, 1.5],
  ['at boundaries', 102, 104, [1], 0, 2],
  ['over a pause', 105, 167, [2, 3], 1, 3],
  ['that begins before what is there', 50, 103, [0, 1], 0, 3],
  ['that ends behind it', 169, 400, [4], 1, 2],
  ['that ends in a pause', 103, 130, [1, 2], 1, 4],
])('a stretch %s', (_name, from, until, own, begin, end) => {
  const plan = between(from, until);
  expect(plan && [uris(plan.segments), plan.from, plan.until]).toEqual([own, begin, end]);
});

it('is nothing within a pause, before or behind what is there, and of nothing', () => {
  expect([between(110, 160), between(0, 100), between(170, 200), planClip([], { lastSeconds: 30 })]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('says when it begins and ends by the clock', () => {
  const plan = planClip(segments, { lastSeconds: 5 });
  expect(plan && [plan.fromTime, plan.untilTime]).toEqual([105_000, 170_000]);
  expect(windowOf(segments)).toEqual({ from: 100_000, until: 170_000 });
  expect(windowOf([])).toBe(null);
});

it('has a run for each stretch without a break, and each file once', () => {
  expect(runsOf(segments).map(({ init, uris: own }) => [init, own.length])).toEqual([
    ['s1/main/a.mp4', 3],
    ['s1/main/b.mp4', 2],
  ]);
  expect(filesOf(segments)).toHaveLength(7);
});

it('begins and ends within the segments that it names', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 300 })), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.integer({ min: -100, max: 3000 }),
      fc.integer({ min: 1, max: 600 }),
      (lengths, from, seconds) => {
        let clock = 0;
        const own = lengths.map(([tenths, pause], index): StoredClipSegment => {
          const startedAt = (clock += pause * 100);
          clock += tenths * 100;
          return {
            uri: `${index}.m4s`,
            init: 'i',
            seconds: tenths / 10,
            startedAt,
            discontinuity: pause > 0,
          };
        });
        for (const plan of [
          planClip(own, { lastSeconds: seconds }),
          planClip(own, { fromTime: from * 100, untilTime: from * 100 + seconds * 1000 }),
        ]) {
          if (plan === null) continue;
          const all = plan.segments.reduce((sum, one) => sum + one.seconds, 0);
          expect(plan.from).toBeGreaterThanOrEqual(0);
          expect(plan.until).toBeGreaterThan(plan.from);
          expect(plan.until).toBeLessThanOrEqual(all + 1e-9);
        }
      },
    ),
  );
});
