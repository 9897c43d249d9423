import { expect, it, test } from 'vitest';
import { addLine, changeLine, chapterLines, removeLine, startOf, timeText } from './chapter-lines';

test.each([
  ['', []],
  ['\n \n', []],
  ['00:42 Prova', [[1, '00:42', 'Prova']]],
  [
    '00:00 - Abertura\n\n1:02:03.5 Fim ',
    [
      [1, '00:00', 'Abertura'],
      [3, '1:02:03.5', 'Fim '],
    ],
  ],
  ['sem tempo', [[1, '', 'sem tempo']]],
  ['[00:42] Prova', [[1, '00:42', 'Prova']]],
  ['• 00:42: Prova', [[1, '00:42:', 'Prova']]],
  ['0: Prova', [[1, '0:', 'Prova']]],
  ['- Prova', [[1, '', '- Prova']]],
  ['00:42', [[1, '00:42', '']]],
  ['00:42 ', [[1, '00:42', '']]],
  [' Prova', [[1, '', 'Prova']]],
  ['00:42x Prova', [[1, '', '00:42x Prova']]],
] as const)('%j is read as %j', (text, expected) => {
  expect(chapterLines(text).map(({ line, time, title }) => [line, time, title])).toEqual(expected);
});

it('changes and removes one line, and leaves the others as they are', () => {
  const text = '00:00 A\nsem tempo\n00:20 C';
  expect(changeLine(text, { line: 2, time: '0:10', title: 'B' })).toBe('00:00 A\n0:10 B\n00:20 C');
  expect(changeLine(text, { line: 3, time: '', title: 'C' })).toBe('00:00 A\nsem tempo\n C');
  expect(removeLine(text, 2)).toBe('00:00 A\n00:20 C');
  expect(removeLine('00:00 A', 1)).toBe('');
});

test.each([
  ['', 42.9, '00:42 ', 1],
  ['00:00 A\n01:00 B', 42, '00:00 A\n00:42 \n01:00 B', 2],
  ['00:00 A', 3723, '00:00 A\n1:02:03 ', 2],
  ['01:00 B', 0, '00:00 \n01:00 B', 1],
  ['sem tempo\n01:00 B', 5, 'sem tempo\n00:05 \n01:00 B', 2],
])('%j gets a chapter at %d s', (text, seconds, expected, line) => {
  expect(addLine(text, seconds)).toEqual({ text: expected, line });
});

test.each([
  ['00:42 Prova', 42],
  ['0:42.5', 42.5],
  ['42', null],
  ['Prova', null],
  ['', null],
])('%j begins at %j s', (text, seconds) => {
  expect(startOf(text)).toBe(seconds);
});

it('writes full seconds', () => {
  expect(timeText(3723.9)).toBe('1:02:03');
});
