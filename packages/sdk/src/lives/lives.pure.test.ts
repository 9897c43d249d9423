import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveAction, LiveStatus } from '@palco/openapi';
import { parseLiveRows } from './live-rows.pure';
import {
  actionsOf,
  canComplete,
  canPause,
  canResume,
  canStart,
  isInProgress,
  lockedFields,
  rgbaToHex,
  statusAfter,
  statusKey,
  wasStarted,
} from './lives.pure';

const statuses: readonly LiveStatus[] = [null, 'scheduled', 'live', 'paused', 'finished'];
const actions: readonly LiveAction[] = ['start', 'pause', 'resume', 'complete'];

describe('the transitions of a live', () => {
  it.each([
    [null, ['start']],
    ['scheduled', ['start']],
    ['live', ['pause', 'complete']],
    ['paused', ['resume', 'complete']],
    ['finished', []],
  ] as const)('%s allows %j', (status, allowed) => {
    expect(actionsOf(status)).toEqual(allowed);
    const can = { start: canStart, pause: canPause, resume: canResume, complete: canComplete };
    expect(actions.filter((action) => can[action](status))).toEqual(allowed);
  });

  it.each([
    ['start', ['live', 'live', undefined, undefined, undefined]],
    ['pause', [undefined, undefined, 'paused', undefined, undefined]],
    ['resume', [undefined, undefined, undefined, 'live', undefined]],
    ['complete', [undefined, undefined, 'finished', 'finished', undefined]],
  ] as const)('lead on by %s', (action, after) => {
    expect(statuses.map((status) => statusAfter(status, action))).toEqual(after);
  });

  it('tell what was started, what is under way, and the key of its text', () => {
    expect(statuses.filter(wasStarted)).toEqual(['live', 'paused', 'finished']);
    expect(statuses.filter(isInProgress)).toEqual(['live', 'paused']);
    expect(statuses.map(statusKey)).toEqual(['none', 'scheduled', 'live', 'paused', 'finished']);
  });

  it('never leave finished, after any order of actions', () => {
    fc.assert(
      fc.property(fc.constantFrom(...statuses), fc.array(fc.constantFrom(...actions)), (first, pressed) => {
        let status = first;
        for (const action of pressed) {
          const next = statusAfter(status, action);
          if (status === 'finished') expect(next).toBeUndefined();
          if (next === undefined) continue;
          expect(wasStarted(next)).toBe(true);
          expect(isInProgress(next)).toBe(next !== 'finished');
          status = next;
        }
        expect(lockedFields(status).length > 0).toBe(wasStarted(status));
      }),
    );
  });
});

describe('a file of lives', () => {
  it.each([
    ['titulo;data\r\nAula 1;01/03/2030', ';'],
    ['\uFEFFtitulo,data\nAula 1,01/03/2030\n', ','],
    ['\n"titulo";"data"\n\n"Aula 1";"01/03/2030"\n', ';'],
    ['\r\n\n Titulo , data \n \n Aula 1 , 01/03/2030 ', ','],
  ])('%j is read', (text, delimiter) => {
    const file = parseLiveRows(text);
    expect(file).toMatchObject({ delimiter, problems: [] });
    expect(file.rows.map(({ row }) => row)).toEqual([{ titulo: 'Aula 1', data: '01/03/2030' }]);
  });

  it('takes the delimiter from its header alone, also from one with a single column', () => {
    expect(parseLiveRows('titulo,data\n"a;b;c",01/03/2030')).toMatchObject({
      delimiter: ',',
      rows: [{ row: { titulo: 'a;b;c', data: '01/03/2030' } }],
    });
    expect(parseLiveRows('titulo\nUm')).toMatchObject({ delimiter: ';', rows: [{ row: { titulo: 'Um' } }] });
  });

  it('keeps what looks like a byte order mark inside of a cell', () => {
    expect(parseLiveRows('titulo\na\uFEFFb').rows).toMatchObject([{ row: { titulo: 'a\uFEFFb' } }]);
  });

  it.each(['\n', '\r\n', '\r'])('counts its lines by %j', (end) => {
    const { rows } = parseLiveRows(['titulo;data', 'Um;', '', 'Dois;'].join(end));
    expect(rows.map(({ linha }) => linha)).toEqual([2, 4]);
  });

  it('reports the cells of a line that has too many, trimmed at the end after a closing quote', () => {
    const { problems } = parseLiveRows('titulo\nUm ;"x" b ');
    expect(problems).toEqual([{ linha: 2, field: '', code: 'WRONG_COLUMNS', cells: ['Um ', 'x b'] }]);
  });

  it('counts line breaks in quotes in the line numbers', () => {
    const { columns, rows, problems } = parseLiveRows('titulo;descricao\nUm;"a\nb ""c"""\nDois;x;y\nTrês;');
    expect(columns).toEqual(['titulo', 'descricao']);
    expect(rows).toEqual([
      { linha: 2, row: { titulo: 'Um', descricao: 'a\nb "c"' } },
      { linha: 5, row: { titulo: 'Três', descricao: '' } },
    ]);
    expect(problems).toEqual([{ linha: 4, field: '', code: 'WRONG_COLUMNS', cells: ['Dois', 'x', 'y'] }]);
  });

  it.each([
    ['', [{ linha: 1, field: '', code: 'EMPTY' }]],
    ['titulo;cor\nUm;x', [{ linha: 1, field: 'cor', code: 'UNKNOWN_COLUMN' }]],
    ['titulo;titulo\nUm;Dois', [{ linha: 1, field: 'titulo', code: 'UNKNOWN_COLUMN' }]],
    ['data\n01/03/2030', [{ linha: 1, field: 'titulo', code: 'MISSING_COLUMN' }]],
    ['titulo\n"Um', [{ linha: 2, field: '', code: 'OPEN_QUOTE' }]],
  ])('%j is refused', (text, problems) => {
    expect(parseLiveRows(text)).toMatchObject({ rows: [], problems });
  });

  it('has no columns where it is empty', () => {
    expect(parseLiveRows('').columns).toEqual([]);
  });

  it('reads a cell that is only an escaped quote', () => {
    expect(parseLiveRows('titulo;descricao\n"""";""').rows).toMatchObject([{ row: { titulo: '"' } }]);
  });

  it('returns the cells as they were written, with any content', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.trim());
    fc.assert(
      fc.property(
        fc.constantFrom(';', ','),
        fc.array(fc.tuple(cell, cell), { maxLength: 5 }),
        (sign, rows) => {
          const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
          const text = [['titulo', 'descricao'], ...rows]
            .map((row) => row.map(quoted).join(sign))
            .join('\r\n');
          const filled = rows.filter((row) => row.some((one) => one !== ''));
          expect(parseLiveRows(text).rows.map(({ row }) => [row.titulo, row.descricao])).toEqual(filled);
        },
      ),
    );
  });
});

it.each([
  ['rgba(0, 85, 170, 0.5)', { hex: '#0055aa', opacity: 50 }],
  ['rgb(255 255 255 / 20%)', { hex: '#ffffff', opacity: 20 }],
  ['rgb(1,2,3)', { hex: '#010203', opacity: 100 }],
  ['RGBA(47,75,240,.25)', { hex: '#2f4bf0', opacity: 25 }],
  ['rgb(100%, 0%, 50%)', { hex: '#ff0080', opacity: 100 }],
  ['rgba(300, 0, 0, 2)', { hex: '#ff0000', opacity: 100 }],
  ['rgba(1, 2, 3, 0.55)', { hex: '#010203', opacity: 55 }],
  [' rgb( 1, 2, 3 ) ', { hex: '#010203', opacity: 100 }],
  ['a rgb(1, 2, 3)', null],
  ['rgb(1, 2, 3) a', null],
  ['rgb(x1, 2, 3)', null],
  ['rgb(1x, 2, 3)', null],
  ['rgba(1, 2, 3, x)', null],
  ['rgb(1, 2)', null],
  ['rgb(1, 2, 3, 4, 5)', null],
  ['rgb(a, b, c)', null],
  ['rgb(1, 2, 3', null],
  ['#0055aa', null],
])('%j becomes %j', (text, color) => {
  expect(rgbaToHex(text)).toEqual(color);
});
