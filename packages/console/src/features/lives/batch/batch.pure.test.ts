import type { LiveRowsResult } from '@palco/sdk/lives';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  atChoice,
  clipped,
  leftCsv,
  nextBatch,
  sendable,
  type Batch,
  type BatchEvent,
  type BatchState,
} from './batch.pure';
import { mostFileBytes, readFile, type ReadFile } from './read-file.pure';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function read(text: string): ReadFile {
  const answer = readFile('lives.csv', bytesOf(text));
  if ('faults' in answer) throw new Error(JSON.stringify(answer.faults));
  return answer.file;
}

function begun(text: string): Batch {
  const state = nextBatch({ at: 'reading' }, { type: 'read', file: read(text) });
  if (state.at !== 'rows') throw new Error(state.at);
  return state;
}

const after = (state: BatchState, ...events: BatchEvent[]) => events.reduce(nextBatch, state);
const rowsOf = (state: BatchState) => (state.at === 'rows' ? state.rows : []);
const answered = (result: Partial<LiveRowsResult>): BatchEvent => ({
  type: 'answered',
  result: { created: [], errors: [], rows: [], ...result },
});
const id = 'c0ffee00-0000-4000-8000-000000000001';
const header = 'titulo;data';

test('the check of a file says nothing of another one that was chosen since', () => {
  const [one, other] = [read(`${header}\nAula 1;`), read(`${header}\nAula 2;`)];
  const result = { created: [], errors: [{ linha: 1, field: 'titulo', message: 'x' }], rows: [] };
  const state = after(
    { at: 'reading' },
    { type: 'read', file: one },
    { type: 'again' },
    { type: 'reading' },
    { type: 'read', file: other },
    { type: 'checked', file: one, result },
  );
  expect(rowsOf(state).flatMap(({ faults }) => faults)).toEqual([]);
  expect(rowsOf(after(state, { type: 'checked', file: other, result }))[0]?.faults).toHaveLength(1);
});

describe('a file', () => {
  const many = (count: number) => `titulo\n${'Aula\n'.repeat(count)}`;
  test.each<[string, Uint8Array, object]>([
    ['nothing', bytesOf(''), { linha: 1, field: '', code: 'EMPTY' }],
    ['only blanks', bytesOf('\n \n'), { linha: 1, field: '', code: 'EMPTY' }],
    ['only a header', bytesOf('titulo\n'), { code: 'NO_ROWS' }],
    ['101 lines', bytesOf(many(101)), { code: 'TOO_MANY_ROWS', count: 101 }],
    ['a line too many that is broken', bytesOf(`${many(100)}a;b;c`), { code: 'TOO_MANY_ROWS', count: 101 }],
    ['too large', new Uint8Array(mostFileBytes + 1), { code: 'TOO_LARGE' }],
    ['a spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4, 0]), { code: 'SPREADSHEET' }],
    ['an older spreadsheet', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), { code: 'SPREADSHEET' }],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), { code: 'BINARY' }],
    ['an open quote', bytesOf('titulo\n"a'), { linha: 2, field: '', code: 'OPEN_QUOTE' }],
  ])('with %s is refused', (_, bytes, fault) => {
    expect(readFile('lives.csv', bytes)).toEqual({ faults: [fault] });
  });

  test.each<[string, Uint8Array]>([
    ['utf-8', bytesOf('titulo\nLição')],
    ['utf-8-bom', bytesOf('\uFEFFtitulo\nLição')],
    ['windows-1252', Uint8Array.from('titulo\nLi\u00E7\u00E3o', (letter) => letter.codePointAt(0) ?? 0)],
    ['utf-16', new Uint8Array([0xff, 0xfe, ...Buffer.from('titulo\nLição', 'utf16le')])],
    ['utf-16', new Uint8Array([0xfe, 0xff, ...Buffer.from('titulo\nLição', 'utf16le').swap16()])],
    ['utf-16', new Uint8Array(Buffer.from('titulo\nLição', 'utf16le'))],
    ['utf-16', new Uint8Array(Buffer.from('titulo\nLição', 'utf16le').swap16())],
  ])('in %s keeps its letters', (encoding, bytes) => {
    expect(readFile('lives.csv', bytes)).toMatchObject({
      file: { encoding, rows: [{ linha: 2, row: { titulo: 'Lição' } }] },
    });
  });

  test('of a hundred lines is taken', () => {
    expect(read(many(100)).rows).toHaveLength(100);
  });

  test('of any bytes is read or refused, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const answer = readFile('x', bytes);
        return 'file' in answer || answer.faults.length > 0;
      }),
    );
  });
});

describe('lines on their way', () => {
  // Line 2 holds a line break, so that the next one is line 4; line 5 has too many cells.
  const text = `${header}\n"Um\ndois";\nTrês;\nQuatro;x;y\nCinco;`;

  test('get their place in the file back', () => {
    const sent = after(begun(text), { type: 'sent' });
    const state = after(
      sent,
      answered({
        created: [{ linha: 2, id }],
        errors: [
          { linha: 1, field: 'titulo', message: 'Formato inválido' },
          { linha: 3, field: 'data', message: 'O campo é obrigatório' },
        ],
      }),
    );
    expect(state).toMatchObject({ created: 1, isAnswered: true, isSending: false });
    expect(rowsOf(state).map(({ linha, faults }) => [linha, faults])).toEqual([
      [2, [{ field: 'titulo', message: 'Formato inválido' }]],
      [5, [{ field: '' }]],
      [6, [{ field: 'data', message: 'O campo é obrigatório' }]],
    ]);
  });

  test('are sent again alone, as they were put right', () => {
    const first = after(
      begun(text),
      { type: 'sent' },
      answered({
        created: [
          { linha: 1, id },
          { linha: 3, id },
        ],
      }),
    );
    const edited = after(first, { type: 'edited', linha: 4, column: 'titulo', text: 'Novo' });
    if (edited.at !== 'rows') throw new Error(edited.at);
    expect(sendable(edited).map(({ row }) => row.titulo)).toEqual(['Novo']);
    const second = after(edited, { type: 'sent' }, answered({ created: [{ linha: 1, id }] }));
    expect(second).toMatchObject({ created: 3 });
    expect(rowsOf(second).map(({ linha }) => linha)).toEqual([5]);
    // A line that cannot be parsed cannot be sent.
    expect(after(second, { type: 'sent' })).toBe(second);
  });

  test('stay as they are when the call fails, and nothing else ends it', () => {
    const sent = after(begun(text), { type: 'sent' });
    const others: BatchEvent[] = [
      { type: 'again' },
      { type: 'reading' },
      { type: 'sent' },
      { type: 'edited', linha: 2, column: 'titulo', text: '' },
    ];
    expect(after(sent, ...others)).toBe(sent);
    const failed = after(sent, { type: 'failed', text: 'Sem conexão' });
    expect(failed).toMatchObject({ isSending: false, failure: 'Sem conexão', isAnswered: false });
    expect(rowsOf(failed)).toBe(rowsOf(sent));
    expect(after(failed, { type: 'again' })).toBe(atChoice);
  });

  test('are written as they stood, in the order of columns of their file', () => {
    const state = begun('data,titulo\n,"a,""b"""\n1,2,3');
    expect(leftCsv(state)).toBe('\uFEFFdata,titulo\r\n1,2,3\r\n');
    const left = after(state, { type: 'sent' }, answered({}));
    if (left.at !== 'rows') throw new Error(left.at);
    expect(leftCsv(left)).toBe('\uFEFFdata,titulo\r\n,"a,""b"""\r\n1,2,3\r\n');
  });

  test('no line is lost or made twice, whatever the server answers', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.array(numbers, { maxLength: 4 }), (count, answers) => {
        let state: BatchState = begun(`titulo\n${'Aula\n'.repeat(count)}`);
        for (const linhas of answers) {
          const open = rowsOf(state).length;
          const created = linhas.filter((linha) => linha <= open).map((linha) => ({ linha, id }));
          state = after(state, { type: 'sent' }, answered({ created }));
          if (state.at !== 'rows') return false;
          if (state.created + state.rows.length !== count) return false;
        }
        return true;
      }),
    );
  });
});

test('a cell that is too long is sent too long, so that its line is named', () => {
  const row = clipped({ titulo: '🎬'.repeat(300), descricao: 'a'.repeat(6000), data: 'x'.repeat(500) });
  expect([Array.from(row.titulo).length, row.descricao?.length, row.data?.length]).toEqual([256, 5001, 100]);
  expect(clipped({ titulo: 'Aula' })).toEqual({ titulo: 'Aula' });
});
