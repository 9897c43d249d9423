import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLiveFile, writeCsv } from './live-file.pure';

describe('a file of lives', () => {
  it.each([
    ['titulo;data\r\nAula 1;01/03/2030', ';'],
    ['\uFEFFtitulo,data\nAula 1,01/03/2030\n', ','],
    ['\n"titulo";"data"\n\n"Aula 1";"01/03/2030"\n', ';'],
    ['Título;Data\nAula 1;01/03/2030', ';'],
    ['TITLE,Date\nAula 1,01/03/2030', ','],
    ['\uFEFFsep=;\r\ntitulo;data;\r\nAula 1;01/03/2030;', ';'],
    ['\r\n\n Titulo , data \n \n Aula 1 , 01/03/2030 ', ','],
  ])('%j is read', (text, delimiter) => {
    const file = readLiveFile(text);
    expect(file).toMatchObject({ delimiter, problems: [] });
    expect(file.rows.map(({ row }) => row)).toEqual([{ titulo: 'Aula 1', data: '01/03/2030' }]);
  });

  it('takes the delimiter from its header alone, also from one with a single column', () => {
    expect(readLiveFile('titulo,data\n"a;b;c",01/03/2030')).toMatchObject({
      delimiter: ',',
      rows: [{ row: { titulo: 'a;b;c', data: '01/03/2030' } }],
    });
    expect(readLiveFile('titulo\nUm')).toMatchObject({ delimiter: ';', rows: [{ row: { titulo: 'Um' } }] });
  });

  it('keeps what looks like a byte order mark inside of a cell', () => {
    expect(readLiveFile('titulo\na\uFEFFb').rows).toMatchObject([{ row: { titulo: 'a\uFEFFb' } }]);
  });

  it.each(['\n', '\r\n', '\r'])('counts its lines by %j', (end) => {
    const { rows } = readLiveFile(['titulo;data', 'Um;', '', 'Dois;'].join(end));
    expect(rows.map(({ linha }) => linha)).toEqual([2, 4]);
  });

  it('reports the cells of a line that has too many', () => {
    const { problems } = readLiveFile('titulo\nUm ;"x b" ');
    expect(problems).toEqual([{ linha: 2, field: '', code: 'WRONG_COLUMNS', cells: ['Um ', 'x b'] }]);
  });

  it('counts line breaks in quotes in the line numbers', () => {
    const { columns, rows, problems } = readLiveFile('titulo;descricao\nUm;"a\nb ""c"""\nDois;x;y\nTrês;');
    expect(columns).toEqual(['titulo', 'descricao']);
    expect(rows).toEqual([
      { linha: 2, row: { titulo: 'Um', descricao: 'a\nb "c"' } },
      { linha: 5, row: { titulo: 'Três', descricao: '' } },
    ]);
    expect(problems).toEqual([{ linha: 4, field: '', code: 'WRONG_COLUMNS', cells: ['Dois', 'x', 'y'] }]);
  });

  it.each([
    ['', [{ linha: 1, field: '', code: 'EMPTY' }]],
    ['data\n01/03/2030', [{ linha: 1, field: 'titulo', code: 'MISSING_COLUMN' }]],
    ['titulo\n"Um" e mais', [{ linha: 2, field: '', code: 'OPEN_QUOTE' }]],
    ['titulo\n"Um', [{ linha: 2, field: '', code: 'OPEN_QUOTE' }]],
  ])('%j is refused', (text, problems) => {
    expect(readLiveFile(text)).toMatchObject({ rows: [], problems });
  });

  it.each([
    ['titulo;cor\nUm;x', 'cor'],
    ['titulo;titulo\nUm;Dois', 'titulo'],
  ])('%j is read without a column, which is named', (text, field) => {
    expect(readLiveFile(text)).toMatchObject({
      rows: [{ linha: 2, row: { titulo: 'Um' } }],
      problems: [{ linha: 1, field, code: 'UNKNOWN_COLUMN' }],
    });
  });

  it('has no columns where it is empty', () => {
    expect(readLiveFile('').columns).toEqual([]);
  });

  it('reads a cell that is only an escaped quote', () => {
    expect(readLiveFile('titulo;descricao\n"""";""').rows).toMatchObject([{ row: { titulo: '"' } }]);
  });

  it('reads what was written, with any content', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.trim());
    const rows = fc.array(fc.tuple(cell, cell), { maxLength: 5 });
    fc.assert(
      fc.property(fc.constantFrom(';', ','), rows, (sign, given) => {
        const file = readLiveFile(writeCsv([['titulo', 'descricao'], ...given], sign));
        const filled = given.filter((row) => row.some((one) => one !== ''));
        expect(file.rows.map(({ row }) => [row.titulo, row.descricao])).toEqual(filled);
      }),
    );
  });
});
