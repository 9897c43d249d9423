import type { LiveRow as TextRow } from '@palco/openapi';

/** The columns of a file of lives; the SDK reads the same files, and a test compares both readers. */
const columns = ['titulo', 'descricao', 'data', 'hora', 'tipo', 'latencia'] as const;

/** A row with the line that it begins in, from 1. */
export interface NumberedRow {
  readonly linha: number;
  readonly row: TextRow;
}

/** What is wrong with a file or one of its lines; `field` is empty where it is the line as a whole. */
export interface FileProblem {
  readonly linha: number;
  readonly field: string;
  readonly code: 'EMPTY' | 'MISSING_COLUMN' | 'UNKNOWN_COLUMN' | 'WRONG_COLUMNS' | 'OPEN_QUOTE';
}

interface Line {
  readonly linha: number;
  readonly cells: readonly string[];
}

const breaksOf = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** One cell from where it begins: in quotes, or up to the next delimiter or line break. */
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

/** Splits a text into lines of cells; `openQuote` is the line of a cell whose quote nothing closes. */
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
    linha += breaksOf(text.slice(at, end));
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

function headerProblems(names: readonly string[], linha: number): FileProblem[] {
  const known: readonly string[] = columns;
  const unknown = names.flatMap((name, place) =>
    known.includes(name) && names.indexOf(name) === place
      ? []
      : [{ linha, field: name, code: 'UNKNOWN_COLUMN' as const }],
  );
  return names.includes('titulo')
    ? unknown
    : [...unknown, { linha, field: 'titulo', code: 'MISSING_COLUMN' }];
}

function rowOf(names: readonly string[], cells: readonly string[]): TextRow {
  const filled = names.map((name, place) => [name, (cells[place] ?? '').trim()] as const);
  return { titulo: '', ...(Object.fromEntries(filled) as Partial<TextRow>) };
}

/** Reads a CSV file of lives: `;` or `,` as the header has it, with or without byte order mark. */
export function readRows(text: string): { rows: NumberedRow[]; problems: FileProblem[] } {
  const plain = text.replace(/^\u{feff}/u, '');
  const [first = ''] = plain.trimStart().split(/\r?\n/, 1);
  const delimiter = first.split(';').length >= first.split(',').length ? ';' : ',';
  const { lines, openQuote } = splitLines(plain, delimiter);
  const [header, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (header === undefined) return { rows: [], problems: [{ linha: 1, field: '', code: 'EMPTY' }] };
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  const problems = headerProblems(names, header.linha);
  if (openQuote !== null) problems.unshift({ linha: openQuote, field: '', code: 'OPEN_QUOTE' });
  if (problems.length > 0) return { rows: [], problems };
  const rows: NumberedRow[] = [];
  for (const { linha, cells } of rest) {
    if (cells.length > names.length) problems.push({ linha, field: '', code: 'WRONG_COLUMNS' });
    else rows.push({ linha, row: rowOf(names, cells) });
  }
  return { rows, problems };
}
