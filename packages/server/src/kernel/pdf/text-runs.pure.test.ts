import { expect, test } from 'vitest';
import { readRanges, textRuns } from './text-runs.pure';

const fonts = {
  latin: readRanges('U+0000-00FF,U+2013'),
  ext: readRanges('U+0100-017F'),
  greek: readRanges('U+0370-03FF'),
};
const drawn = (text: string) => textRuns(text, fonts).map(({ font, text: part }) => `${font}:${part}`);

test('reads the ranges of a style sheet', () => {
  expect(readRanges('U+0000-00FF, U+0131')).toEqual([
    [0, 255],
    [0x131, 0x131],
  ]);
});

test.each([
  ['Ana Lúcia – Ação', ['latin:Ana Lúcia – Ação']],
  ['Łukasz Żak', ['ext:Ł', 'latin:ukasz ', 'ext:Ż', 'latin:ak']],
  ['Aula αβ', ['latin:Aula ', 'greek:αβ']],
  ['Ac\u0327a\u0303o', ['latin:Ação']],
  ['🎬 Aula 👨‍👩‍👧 aberta 🎉', ['latin:Aula aberta']],
  ['Aula\n\taberta\u202E', ['latin:Aula aberta']],
  ['日本', []],
  ['', []],
])('%j', (text, runs) => {
  expect(drawn(text)).toEqual(runs);
});
