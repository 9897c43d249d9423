import { expect, it } from 'vitest';
import { followGaps, noGaps } from './disk-gaps.pure';
import type { DiskGaps } from './disk-gaps.pure';

/** Looks once a second; `x` for a full disk, `.` for one with room, `|` for the end of the recording. */
function follow(looks: string) {
  let gaps: DiskGaps = noGaps;
  const told: string[] = [];
  for (const [second, look] of [...looks].entries()) {
    const { gaps: next, news } = followGaps(gaps, {
      isFull: look !== '.',
      isOver: look === '|',
      now: second * 1000,
    });
    gaps = next;
    if (news !== null) told.push(`${news.kind} ${news.gap.from / 1000}-${(news.gap.until ?? NaN) / 1000}`);
  }
  return { told, all: gaps.all.map(({ from, until }) => [from / 1000, until && until / 1000]) };
}

it.each([
  ['nothing', '....|', [], []],
  ['one gap, from when to when', '..xxx......', ['begun 2-NaN', 'ended 2-5'], [[2, 5]]],
  ['an open one', '..xxx', ['begun 2-NaN'], [[2, null]]],
  [
    'one gap where a fragment had room now and then',
    '.xx.x...xx......',
    ['begun 1-NaN', 'ended 1-10'],
    [[1, 10]],
  ],
  [
    'two',
    'xx......x......',
    ['begun 0-NaN', 'ended 0-2', 'begun 8-NaN', 'ended 8-9'],
    [
      [0, 2],
      [8, 9],
    ],
  ],
  ['a gap to the end of the recording', '..xx|', ['begun 2-NaN', 'ended 2-4'], [[2, 4]]],
  ['a gap that was over before the end of it', '..xx.|', ['begun 2-NaN', 'ended 2-4'], [[2, 4]]],
])('tells of %s', (_what, looks, told, all) => {
  expect(follow(looks)).toEqual({ told, all });
});

it('keeps the last twenty', () => {
  expect(follow('x......'.repeat(30)).all).toHaveLength(20);
});
