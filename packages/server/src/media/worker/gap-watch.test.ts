import { describe, expect, it } from 'vitest';
import { createGapWatch, hasHole } from './gap-watch.pure';
import type { Gap } from './gap-watch.pure';

describe('the gaps of a track', () => {
  it('are where a piece begins much later than the one before ended', () => {
    const watch = createGapWatch();
    watch.harm(1);
    for (const [from, to] of [
      [2, 3],
      [3.2, 4],
      [9, 10],
    ] as const)
      watch.take(from, to);
    expect(watch.gaps).toEqual([{ from: 4, to: 9, isDamage: false }]);
  });

  it('are damage where a packet in them is damaged, also when pieces from before it come later', () => {
    const watch = createGapWatch();
    watch.take(0, 1);
    watch.harm(1.1);
    watch.harm(3);
    watch.take(1, 1.1);
    watch.take(3.1, 4);
    expect(watch.gaps).toEqual([{ from: 1.1, to: 3.1, isDamage: true }]);
  });
});

describe('a hole of a source', () => {
  const gap = (from: number, to: number, isDamage = false): Gap => ({ from, to, isDamage });
  it.each<[string, Gap[][], boolean, boolean]>([
    ['nothing missing', [[], []], true, false],
    ['damage in one track', [[], [gap(1, 2, true)]], false, true],
    ['a picture that stands still', [[gap(1, 9)], []], false, false],
    ['a pause of the sound', [[], [gap(1, 9)]], true, false],
    ['both lacking at a constant rate', [[gap(1, 9)], [gap(2, 8)]], true, true],
    ['both lacking, one after the other', [[gap(1, 2)], [gap(2, 8)]], true, false],
    ['silence over a still screen', [[gap(1, 9)], [gap(2, 8)]], false, false],
    ['one track that pauses', [[gap(1, 9)]], true, false],
  ])('%s', (_name, tracks, isRateConstant, expected) => {
    expect(hasHole(tracks, isRateConstant)).toBe(expected);
  });
});
