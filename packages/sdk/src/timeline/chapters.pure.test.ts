import { expect, test } from 'vitest';
import { chapterAt, toChapters, type ChapterItem } from './chapters.pure';

test.each<[string, ChapterItem[], string[]]>([
  [
    'in order',
    [
      { inicio: 0, titulo: 'A' },
      { inicio: 9, titulo: 'B' },
    ],
    ['0 A', '9 B'],
  ],
  [
    'out of order',
    [
      { inicio: 9, titulo: 'B' },
      { inicio: 0, titulo: 'A' },
    ],
    ['0 A', '9 B'],
  ],
  [
    'that begin together',
    [
      { inicio: 3, titulo: 'A' },
      { inicio: 3, titulo: 'B' },
    ],
    ['3 A'],
  ],
  ['with spaces around the title', [{ inicio: 1, titulo: ' A ' }], ['1 A']],
  ['without a title', [{ inicio: 1, titulo: '  ' }], []],
  ['nowhere', [-1, Number.NaN, Infinity].map((inicio) => ({ inicio, titulo: 'A' })), []],
  ['that are none', [], []],
])('chapters %s', (_name, items, expected) => {
  expect(toChapters(items).map(({ start, title }) => `${start} ${title}`)).toEqual(expected);
});

test('a time lies in the last chapter that has begun', () => {
  const chapters = toChapters([2, 5].map((inicio) => ({ inicio, titulo: 'A' })));
  expect([0, 1.9, 2, 4.9, 5, 99].map((time) => chapterAt(chapters, time))).toEqual([-1, -1, 0, 0, 1, 1]);
});
