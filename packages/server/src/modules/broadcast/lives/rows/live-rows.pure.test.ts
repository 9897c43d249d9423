import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRows } from './live-rows.pure';

const rowsOf = (text: string) => readRows(text).rows.map(({ linha, row }) => [linha, row.titulo, row.data]);

it.each([
  ['titulo;data\r\nAula 1;01/03/2030', [[2, 'Aula 1', '01/03/2030']]],
  ['\uFEFFtitulo,data\nAula 1,01/03/2030\n', [[2, 'Aula 1', '01/03/2030']]],
  ['\n"titulo";"data"\n\n"Aula 1";"01/03/2030" ', [[4, 'Aula 1', '01/03/2030']]],
  ['\r\n\r\n Titulo , data \r \r Aula 1 , 01/03/2030 ', [[5, 'Aula 1', '01/03/2030']]],
  ['titulo,data\n"a;b;c",', [[2, 'a;b;c', '']]],
  [
    'titulo;data\n"a\nb ""c""";\nDois;',
    [
      [2, 'a\nb "c"', ''],
      [4, 'Dois', ''],
    ],
  ],
  ['Título;Descrição;Data\nAula 1;x;01/03/2030', [[2, 'Aula 1', '01/03/2030']]],
  ['TITLE,Date\nAula 1,01/03/2030', [[2, 'Aula 1', '01/03/2030']]],
  ['\uFEFFsep=;\r\ntitulo;data;\r\nAula 1;01/03/2030;\r\n', [[3, 'Aula 1', '01/03/2030']]],
  ['"sep=,"\ntitulo,data\na;b,', [[3, 'a;b', '']]],
  ['titulo\na\uFEFFb', [[2, 'a\uFEFFb', undefined]]],
])('%j is read', (text, rows) => {
  expect(rowsOf(text)).toEqual(rows);
  expect(readRows(text).problems).toEqual([]);
});

it.each([
  ['', { linha: 1, field: '', code: 'EMPTY' }],
  ['data\n01/03/2030', { linha: 1, field: 'titulo', code: 'MISSING_COLUMN' }],
  ['titulo\nUm\n"Dois', { linha: 3, field: '', code: 'OPEN_QUOTE' }],
  ['titulo\n"Um" e mais', { linha: 2, field: '', code: 'OPEN_QUOTE' }],
])('%j is refused as a whole', (text, problem) => {
  expect(readRows(text)).toEqual({ rows: [], problems: [problem] });
});

it.each([
  ['titulo;cor\nUm;x', 'cor'],
  ['titulo;titulo\nUm;Dois', 'titulo'],
  ['titulo;constructor\nUm;x', 'constructor'],
])('%j is read without a column, which is named', (text, field) => {
  const { rows, problems } = readRows(text);
  expect(rows).toEqual([{ linha: 2, row: { titulo: 'Um' } }]);
  expect(problems).toEqual([{ linha: 1, field, code: 'UNKNOWN_COLUMN' }]);
});

it('keeps the other lines where one has too many cells', () => {
  const { rows, problems } = readRows('titulo\nUm\n"a\nb";x\nDois');
  expect(rows.map(({ linha }) => linha)).toEqual([2, 5]);
  expect(problems).toEqual([{ linha: 3, field: '', code: 'WRONG_COLUMNS' }]);
});

it('never throws', () => {
  const part = fc.constantFrom('titulo', 'data', '"', ';', ',', '\n', '\r\n', 'a', ' ', '\uFEFF');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const { rows, problems } = readRows(parts.join(''));
      return (
        rows.length === 0 ||
        problems.every(({ code }) => code === 'WRONG_COLUMNS' || code === 'UNKNOWN_COLUMN')
      );
    }),
  );
});
