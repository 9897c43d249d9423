import type { LiveRow as TextRow } from '@palco/openapi';
import Papa from 'papaparse';

/** The columns of a file of lives. The console reads the same files before it sends their rows. */
const columns = ['titulo', 'descricao', 'data', 'hora', 'tipo', 'latencia'] as const;

const known: readonly string[] = columns;

/** Other words for the columns, without accents: people translate the header, and programs of theirs do. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['title', 'titulo'],
  ['description', 'descricao'],
  ['date', 'data'],
  ['dia', 'data'],
  ['horario', 'hora'],
  ['time', 'hora'],
  ['type', 'tipo'],
  ['latency', 'latencia'],
]);

/** The name of a column, whatever its case, its accents and the language. */
function columnOf(written: string): string {
  const name = written.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return synonyms.get(name) ?? name;
}

/** The text without the first line in which spreadsheets name the separator, which stays as an empty one. */
function withoutSeparatorLine(text: string): { plain: string; named: ';' | ',' | undefined } {
  const named = /^\s*"?sep=([;,])"?[ \t]*(?:\n|$)/i.exec(text)?.[1] as ';' | ',' | undefined;
  return { named, plain: named === undefined ? text : text.replace(/^(\s*)[^\n]*/, '$1') };
}

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

/** Splits a text into lines of cells; `openQuote` is the first line with a cell that does not end with its closing quote. */
function splitLines(text: string, delimiter: string): { lines: Line[]; openQuote: number | null } {
  const lines: Line[] = [];
  let openQuote: number | null = null;
  let linha = 1;
  let from = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step({ data, errors, meta }) {
      if (errors.length > 0) openQuote ??= linha;
      lines.push({ linha, cells: data });
      linha += text.slice(from, meta.cursor).split('\n').length - 1;
      from = meta.cursor;
    },
  });
  return { lines, openQuote };
}

function headerProblems(names: readonly string[], linha: number): FileProblem[] {
  const unknown = names.flatMap((name, index) =>
    name === '' || (known.includes(name) && names.indexOf(name) === index)
      ? []
      : [{ linha, field: name, code: 'UNKNOWN_COLUMN' as const }],
  );
  return names.includes('titulo')
    ? unknown
    : [...unknown, { linha, field: 'titulo', code: 'MISSING_COLUMN' }];
}

function rowOf(names: readonly string[], cells: readonly string[]): TextRow {
  const filled = names.flatMap((name, index) =>
    known.includes(name) && names.indexOf(name) === index
      ? [[name, (cells[index] ?? '').trim()] as const]
      : [],
  );
  return { titulo: '', ...(Object.fromEntries(filled) as Partial<TextRow>) };
}

/** Reads a CSV file of lives: `;` or `,` as its first line or its header has it, with or without byte order mark. Unknown columns are
 * named and left out. */
export function readRows(text: string): { rows: NumberedRow[]; problems: FileProblem[] } {
  const { named, plain } = withoutSeparatorLine(
    text
      .replace(/^\u{feff}/u, '')
      .replaceAll(/\r\n?/g, '\n')
      .trimEnd(),
  );
  const [first = ''] = plain.trimStart().split('\n', 1);
  const delimiter = named ?? (first.split(';').length >= first.split(',').length ? ';' : ',');
  const { lines, openQuote } = splitLines(plain, delimiter);
  const [header, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (header === undefined) return { rows: [], problems: [{ linha: 1, field: '', code: 'EMPTY' }] };
  const names = header.cells.map(columnOf);
  const problems = headerProblems(names, header.linha);
  if (openQuote !== null) problems.unshift({ linha: openQuote, field: '', code: 'OPEN_QUOTE' });
  if (problems.some(({ code }) => code !== 'UNKNOWN_COLUMN')) return { rows: [], problems };
  const rows: NumberedRow[] = [];
  for (const { linha, cells } of rest) {
    if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
      problems.push({ linha, field: '', code: 'WRONG_COLUMNS' });
    else rows.push({ linha, row: rowOf(names, cells) });
  }
  return { rows, problems };
}
