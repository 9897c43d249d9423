import { describe, expect, it } from 'vitest';
import { formatChapters, parseChapters } from './chapters.pure';

describe('parseChapters', () => {
  it.each([
    ['00:00 Abertura', [[0, 'Abertura']]],
    ['0:42 Prova', [[42, 'Prova']]],
    ['90:00 Fim', [[5400, 'Fim']]],
    ['1:02:03 Fim', [[3723, 'Fim']]],
    ['1:59:00 Fim', [[7140, 'Fim']]],
    ['00:42.5 Meio', [[42.5, 'Meio']]],
    ['00:42,125 Meio', [[42.125, 'Meio']]],
    ['00:42 - Com traço', [[42, 'Com traço']]],
    ['00:42  —   Com travessão', [[42, 'Com travessão']]],
    [`00:42 ${'x'.repeat(100)}`, [[42, 'x'.repeat(100)]]],
    ['00:42 – Com meia-risca', [[42, 'Com meia-risca']]],
    ['  00:42   Com espaço  ', [[42, 'Com espaço']]],
    ['00:42: Prova', [[42, 'Prova']]],
    ['[00:42] Prova', [[42, 'Prova']]],
    ['(1:02:03) - Fim', [[3723, 'Fim']]],
    ['• 00:42 | Prova', [[42, 'Prova']]],
    ['- 00:42 Prova', [[42, 'Prova']]],
    [
      '\n \n00:10 B\r\n00:05 A\r',
      [
        [5, 'A'],
        [10, 'B'],
      ],
    ],
    ['', []],
  ])('%j', (text, expected) => {
    const { chapters, problems } = parseChapters(text, null);
    expect(chapters.map(({ inicio, titulo }) => [inicio, titulo])).toEqual(expected);
    expect(problems).toEqual([]);
  });

  it.each([
    ['Abertura', ['1 format']],
    ['00:01 A\nsem tempo\n00:02 B', ['2 format']],
    ['42 Abertura', ['1 format']],
    ['às 00:42 Abertura', ['1 format']],
    ['00:60 Abertura', ['1 format']],
    ['1:60:00 Abertura', ['1 format']],
    ['00:42Abertura', ['1 format']],
    ['00:42', ['1 untitled']],
    ['00:42   ', ['1 untitled']],
    ['00:42 - ', ['1 untitled']],
    [`00:42 ${'x'.repeat(101)}`, ['1 title']],
    ['00:42 a\u202Eb', ['1 title']],
    ['00:01 A\n\n00:01 B', ['3 repeated']],
    ['00:59 A\n01:00 B', ['2 tooLate']],
  ])('%j: %j', (text, expected) => {
    const { problems } = parseChapters(text, 60);
    expect(problems.map(({ line, problem }) => `${line} ${problem}`)).toEqual(expected);
  });

  it('takes 200 and not one more', () => {
    const lines = Array.from({ length: 201 }, (_, index) => formatChapters([{ inicio: index, titulo: 'x' }]));
    expect(parseChapters(lines.slice(0, 200).join('\n'), null).problems).toEqual([]);
    expect(parseChapters(lines.join('\n'), null).problems).toEqual([{ line: 201, problem: 'tooMany' }]);
  });
});

it('what is written is read again', () => {
  const chapters = [
    { inicio: 0, titulo: 'Abertura' },
    { inicio: 1.005, titulo: 'Logo' },
    { inicio: 42.125, titulo: 'Prova – parte 1' },
    { inicio: 3599, titulo: '5:00 não é hora' },
    { inicio: 36_000.5, titulo: 'Fim' },
  ];
  const text = formatChapters(chapters);
  expect(text.split('\n')).toEqual([
    '00:00 Abertura',
    '00:01.005 Logo',
    '00:42.125 Prova – parte 1',
    '59:59 5:00 não é hora',
    '10:00:00.500 Fim',
  ]);
  expect(parseChapters(text, null)).toEqual({ chapters, problems: [] });
});
