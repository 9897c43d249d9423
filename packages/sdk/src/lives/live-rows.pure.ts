import type { LiveRow } from '@palco/openapi';

/** The columns of a file of lives, in the order of the template. */
export const liveRowColumns = ['titulo', 'descricao', 'data', 'hora', 'tipo', 'latencia'] as const;

/** Most lives in one file; the server refuses more with 413 `TOO_MANY_ROWS` and creates none of them. */
export const mostLiveRows = 100;

/** A row with the line that it begins in, from 1. */
export interface NumberedLiveRow {
  readonly linha: number;
  readonly row: LiveRow;
}

/** What is wrong with a file as a whole, or with one of its lines. */
export interface LiveFileProblem {
  /** From 1. */
  readonly linha: number;
  /** The column; empty where the line as a whole is wrong. */
  readonly field: string;
  readonly code: 'EMPTY' | 'MISSING_COLUMN' | 'UNKNOWN_COLUMN' | 'WRONG_COLUMNS' | 'OPEN_QUOTE';
  /** The cells of a line that has more of them than the header has columns (`WRONG_COLUMNS`). */
  readonly cells?: readonly string[];
}

/** The rows of a file, and what could not be read. */
export interface LiveFile {
  readonly delimiter: ';' | ',';
  /** The names in the header, in the order of the file; empty where there is no header. */
  readonly columns: readonly string[];
  readonly rows: readonly NumberedLiveRow[];
  readonly problems: readonly LiveFileProblem[];
}

interface Line {
  readonly linha: number;
  readonly cells: string[];
}

/**
 * Parses a CSV file of lives. The delimiter (`;` or `,`) is detected from the header; a byte order mark and empty lines are
 * skipped; quoted cells may contain line breaks, and `""` for a quote. Cell values are not validated; the server does that.
 *
 * @example parseLiveRows('titulo;data;hora\nAula 1;01/03/2030;19:00:00').rows[0]?.row.titulo; // 'Aula 1'
 */
export function parseLiveRows(text: string): LiveFile {
  const plain = text.replace(/^\u{feff}/u, '');
  const [first = ''] = plain.trimStart().split(/\r?\n/, 1);
  const delimiter = first.split(';').length >= first.split(',').length ? ';' : ',';
  const { lines, openQuote } = splitLines(plain, delimiter);
  const [header, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const problems: LiveFileProblem[] =
    openQuote === null ? [] : [{ linha: openQuote, field: '', code: 'OPEN_QUOTE' }];
  if (header === undefined)
    return { delimiter, columns: [], rows: [], problems: [{ linha: 1, field: '', code: 'EMPTY' }] };
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  problems.push(...headerProblems(names, header.linha));
  if (problems.length > 0) return { delimiter, columns: names, rows: [], problems };
  const rows: NumberedLiveRow[] = [];
  for (const { linha, cells } of rest) {
    if (cells.length > names.length) problems.push({ linha, field: '', code: 'WRONG_COLUMNS', cells });
    else rows.push({ linha, row: rowOf(names, cells) });
  }
  return { delimiter, columns: names, rows, problems };
}

function headerProblems(names: readonly string[], linha: number): LiveFileProblem[] {
  const known: readonly string[] = liveRowColumns;
  const unknown = names.flatMap((name, place) =>
    known.includes(name) && names.indexOf(name) === place
      ? []
      : [{ linha, field: name, code: 'UNKNOWN_COLUMN' as const }],
  );
  return names.includes('titulo')
    ? unknown
    : [...unknown, { linha, field: 'titulo', code: 'MISSING_COLUMN' }];
}

function rowOf(names: readonly string[], cells: readonly string[]): LiveRow {
  const filled = names.map((name, place) => [name, (cells[place] ?? '').trim()] as const);
  return { titulo: '', ...(Object.fromEntries(filled) as Partial<LiveRow>) };
}

/** The cell that begins at `from`: quoted, or up to the next delimiter or line break. */
function cellAt(
  text: string,
  from: number,
  delimiter: string,
): { readonly cell: string; readonly end: number; readonly isOpen: boolean } {
  const quoted = /"((?:[^"]|"")*)"/y;
  quoted.lastIndex = from;
  const inQuotes = quoted.exec(text);
  const plain = delimiter === ';' ? /[^;\r\n]*/y : /[^,\r\n]*/y;
  plain.lastIndex = from + (inQuotes?.[0].length ?? 0);
  const rest = plain.exec(text)?.[0] ?? '';
  const cell = (inQuotes?.[1] ?? '').replaceAll('""', '"') + (inQuotes === null ? rest : rest.trimEnd());
  return { cell, end: plain.lastIndex, isOpen: inQuotes === null && text[from] === '"' };
}

/** Splits a text into lines of cells; `openQuote` is the line of the first cell whose quote is not closed. */
function splitLines(text: string, delimiter: string): { lines: Line[]; openQuote: number | null } {
  const lines: Line[] = [];
  let openQuote: number | null = null;
  let linha = 1;
  let begin = 1;
  let cells: string[] = [];
  let at = 0;
  for (;;) {
    const { cell, end, isOpen } = cellAt(text, at, delimiter);
    if (isOpen) openQuote ??= linha;
    cells.push(cell);
    linha += text.slice(at, end).match(/\r\n|\r|\n/g)?.length ?? 0;
    if (text[end] === delimiter) {
      at = end + 1;
      continue;
    }
    lines.push({ linha: begin, cells });
    if (end >= text.length) return { lines, openQuote };
    begin = linha += 1;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    cells = [];
  }
}
