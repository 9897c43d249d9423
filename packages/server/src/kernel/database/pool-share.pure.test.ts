import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayTake } from './pool-share.pure';

const most = 10;

/** How many connections each owner gets, one after the other, if each takes all that it may and gives none back. */
function taken(owners: number): number[] {
  const held: number[] = [];
  for (let owner = 0; owner < owners; owner += 1) {
    let own = 0;
    const before = held.reduce((sum, one) => sum + one, 0);
    while (mayTake({ most, taken: before + own, own })) own += 1;
    held.push(own);
  }
  return held;
}

describe('the share of an owner', () => {
  it('leaves connections for those who come after one that is stuck', () => {
    expect(taken(5)).toEqual([4, 2, 1, 1, 0]);
  });

  it('never reaches what is kept for nobody, in whatever order they take and give back', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.boolean()), { maxLength: 200 }), (steps) => {
        const held = new Map<number, number>();
        for (const [owner, gives] of steps) {
          const own = held.get(owner) ?? 0;
          const all = [...held.values()].reduce((sum, one) => sum + one, 0);
          if (gives) held.set(owner, Math.max(0, own - 1));
          else if (mayTake({ most, taken: all, own })) held.set(owner, own + 1);
          expect([...held.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most - 2);
        }
      }),
    );
  });
});
