import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePathway, holdMs, reportMs } from './steering-choice.pure';
import type { PathwayReport } from './steering-choice.pure';

const now = 1_000_000_000;
type Given = Partial<PathwayReport>;
const some = (count: number, given: Given): PathwayReport[] =>
  Array.from({ length: count }, () => ({ taken: 'first', told: null, throughput: null, at: now, ...given }));
const on = (taken: PathwayReport['taken'], count: number, throughput: number): PathwayReport[] =>
  some(count, { taken, told: taken, throughput });
const chosen = (reports: readonly PathwayReport[]) => choosePathway(null, reports, now)?.pathway ?? null;

describe('the way that players are told to take', () => {
  it.each<[string, PathwayReport[], string | null]>([
    ['nobody said anything', [], null],
    ['both are as fast', [...on('first', 9, 5e6), ...on('second', 9, 6e6)], null],
    ['the second is clearly faster', [...on('first', 9, 2e6), ...on('second', 9, 4e6)], 'second'],
    ['the first is clearly faster', [...on('first', 9, 4e6), ...on('second', 9, 2e6)], 'first'],
    ['both are faster than anything needs', [...on('first', 9, 30e6), ...on('second', 9, 90e6)], null],
    [
      'one player has a bad line',
      [...on('first', 9, 4e6), ...on('first', 1, 1e5), ...on('second', 9, 4e6)],
      null,
    ],
    ['too few took the other', [...on('first', 9, 1e6), ...on('second', 4, 9e6)], null],
    [
      'many left the first',
      [...on('first', 6, 9e6), ...some(4, { told: 'first', taken: 'second' })],
      'second',
    ],
    ['few left the first', [...on('first', 9, 9e6), ...some(1, { told: 'first', taken: 'second' })], null],
    [
      'many left both',
      [...some(9, { told: 'first', taken: 'second' }), ...some(9, { told: 'second', taken: 'first' })],
      null,
    ],
    ['what was said is old', some(9, { told: 'first', taken: 'second', at: now - reportMs - 1 }), null],
  ])('where %s', (_name, reports, pathway) => {
    expect(chosen(reports)).toBe(pathway);
  });

  it('stays while the other is not clearly better, and for some minutes whatever is told', () => {
    const before = { pathway: 'second', since: now } as const;
    const faster = [...on('first', 9, 9e6), ...on('second', 9, 1e6)];
    expect(choosePathway(before, faster, now + holdMs - 1)).toBe(before);
    const later = now + holdMs;
    const alike = [...on('first', 9, 5e6), ...on('second', 9, 4e6)];
    expect(choosePathway(before, alike, later)).toBe(before);
    expect(choosePathway(before, faster, later)).toEqual({ pathway: 'first', since: later });
  });

  it('never changes twice within the time of a choice', () => {
    const way = fc.constantFrom('first' as const, 'second' as const);
    const report = fc.record({
      taken: way,
      told: fc.option(way),
      throughput: fc.option(fc.integer({ min: 0, max: 1e9 })),
      at: fc.integer({ min: now - reportMs, max: now }),
    });
    fc.assert(
      fc.property(fc.array(report), fc.array(report), fc.nat(holdMs - 1), (one, two, after) => {
        const first = choosePathway(null, one, now);
        if (first !== null) expect(choosePathway(first, two, now + after)).toBe(first);
      }),
    );
  });
});
