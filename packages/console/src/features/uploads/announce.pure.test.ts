import { describe, expect, it } from 'vitest';
import { progressToAnnounce } from './announce.pure';

function spoken(percents: readonly number[]): number[] {
  let said = 0;
  const words: number[] = [];
  for (const percent of percents) {
    const step = progressToAnnounce(percent, said);
    if (step.say !== null) words.push(step.say);
    said = step.said;
  }
  return words;
}

describe('progress said aloud', () => {
  it.each([
    ['each quarter once', Array.from({ length: 101 }, (_, percent) => percent), [25, 50, 75, 100]],
    ['only the highest one of a jump', [0, 80, 81, 100], [75, 100]],
    ['nothing below the first quarter', [0, 3, 24.9], []],
    ['again after more files came', [0, 60, 30, 55, 100], [50, 50, 100]],
    ['nothing twice at the same height', [25, 25, 26, 25.5], [25]],
  ])('%s', (_, percents, expected) => {
    expect(spoken(percents)).toEqual(expected);
  });
});
