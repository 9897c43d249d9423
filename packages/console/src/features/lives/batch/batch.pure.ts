import type { LiveRow, LiveRowsResult } from '@palco/sdk/lives';
import { writeCsv } from './live-file.pure';
import type { FileFault, ReadFile } from './read-file.pure';

export type Column = keyof LiveRow;

/** What is wrong with a cell; `field` is empty where it is the line as a whole. */
export interface RowFault {
  readonly field: string;
  /** The words of the server; without them the line has too many columns. */
  readonly message?: string;
}

/** What a line is beside the other ones and the lives of the team. */
type RowState = LiveRowsResult['rows'][number]['state'];

/** A line of the file that has not become a live. */
export interface OpenRow {
  /** Where it begins in the file, from 1. */
  readonly linha: number;
  /** What would be sent; null for a line that cannot be parsed. */
  readonly row: LiveRow | null;
  /** The raw cells of a line that cannot be parsed. */
  readonly cells: readonly string[];
  readonly faults: readonly RowFault[];
  /** What the server says that it would become; absent until then, and where it has a fault. */
  readonly state?: RowState;
}

/** A file on its way to lives. */
export interface Batch {
  readonly at: 'rows';
  readonly file: ReadFile;
  readonly rows: readonly OpenRow[];
  /** How many lives there are by now. */
  readonly created: number;
  /** How many lines were not made because they are lives already, or twice in the file. */
  readonly skipped: number;
  /** The server has answered: the rows that are left are those that failed. */
  readonly isAnswered: boolean;
  readonly isSending: boolean;
  /** Why the last call failed as a whole. */
  readonly failure: string | null;
}

export type BatchState =
  | { readonly at: 'choice'; readonly faults: readonly FileFault[] }
  | { readonly at: 'reading' }
  | Batch;

export type BatchEvent =
  | { readonly type: 'again' }
  | { readonly type: 'reading' }
  | { readonly type: 'read'; readonly file: ReadFile }
  | { readonly type: 'refused'; readonly faults: readonly FileFault[] }
  | { readonly type: 'edited'; readonly linha: number; readonly column: Column; readonly text: string }
  | { readonly type: 'checked'; readonly file: ReadFile; readonly result: LiveRowsResult }
  | { readonly type: 'sent' }
  | { readonly type: 'answered'; readonly result: LiveRowsResult }
  | { readonly type: 'failed'; readonly text: string };

export const atChoice: BatchState = { at: 'choice', faults: [] };

/** The rows that can be sent, in the order in which they are. */
export function sendable({ rows }: Pick<Batch, 'rows'>): (OpenRow & { readonly row: LiveRow })[] {
  return rows.flatMap((open) => (open.row === null ? [] : [{ ...open, row: open.row }]));
}

/** In code points, above what the server accepts: a text that is too long stays too long, and is refused by its line. */
const longest = { titulo: 256, descricao: 5_001 } as const;
const longestOther = 100;

/** A row within the bounds of the contract, beyond which the whole call would be refused. */
export function clipped(row: LiveRow): LiveRow {
  const clip = ([column, text]: [string, string]) => {
    const most = longest[column as keyof typeof longest] ?? longestOther;
    return [column, text.length > most ? Array.from(text).slice(0, most).join('') : text];
  };
  return Object.fromEntries(Object.entries(row).map(clip)) as LiveRow;
}

function begin(file: ReadFile): Batch {
  const wrong = file.problems.filter(({ code }) => code === 'WRONG_COLUMNS');
  const broken = wrong.map(({ linha, cells = [] }): OpenRow => ({
    linha,
    row: null,
    cells,
    faults: [{ field: '' }],
  }));
  const rows = [
    ...file.rows.map(({ linha, row }): OpenRow => ({ linha, row, cells: [], faults: [] })),
    ...broken,
  ];
  return {
    at: 'rows',
    file,
    rows: rows.toSorted((one, other) => one.linha - other.linha),
    created: 0,
    skipped: 0,
    isAnswered: false,
    isSending: false,
    failure: null,
  };
}

/**
 * The rows that remain after an answer. It numbers rows by their place in the call, from 1; this maps them back to the lines
 * of the file. A row without a result stays, without a fault.
 */
function settle(batch: Batch, { created, errors, rows }: LiveRowsResult): Batch {
  const skipped = rows.filter(({ state }) => state === 'exists' || state === 'repeated');
  const made = new Set([...created, ...skipped].map(({ linha }) => linha));
  const left = sendable(batch).flatMap((open, index): OpenRow[] => {
    if (made.has(index + 1)) return [];
    const faults = errors
      .filter(({ linha }) => linha === index + 1)
      .map(({ field, message }) => ({ field, message }));
    return [{ ...open, faults }];
  });
  const broken = batch.rows.filter(({ row }) => row === null);
  return {
    ...batch,
    rows: [...left, ...broken].toSorted((one, other) => one.linha - other.linha),
    created: batch.created + created.length,
    skipped: batch.skipped + skipped.length,
    isAnswered: true,
    isSending: false,
    failure: null,
  };
}

/** The rows with what the server would make of them, before anything is made. */
function check(batch: Batch, { errors, rows }: LiveRowsResult): Batch {
  const indexes = new Map(sendable(batch).map(({ linha }, index) => [linha, index + 1]));
  const checked = batch.rows.map((open): OpenRow => {
    const index = indexes.get(open.linha);
    if (index === undefined) return open;
    const faults = errors
      .filter(({ linha }) => linha === index)
      .map(({ field, message }) => ({ field, message }));
    const state = rows.find(({ linha }) => linha === index)?.state;
    return { ...open, faults, ...(state === undefined ? {} : { state }) };
  });
  return { ...batch, rows: checked };
}

function edit(batch: Batch, { linha, column, text }: Extract<BatchEvent, { type: 'edited' }>): Batch {
  const rows = batch.rows.map((open) =>
    open.linha === linha && open.row !== null ? { ...open, row: { ...open.row, [column]: text } } : open,
  );
  return { ...batch, rows };
}

/** While a call is under way, only its answer or failure changes the state. */
function whileSending(batch: Batch, event: BatchEvent): Batch {
  if (event.type === 'answered') return settle(batch, event.result);
  return event.type === 'failed' ? { ...batch, isSending: false, failure: event.text } : batch;
}

function withRows(batch: Batch, event: BatchEvent): BatchState {
  if (event.type === 'again') return atChoice;
  if (event.type === 'edited') return edit(batch, event);
  // Another file may have been chosen since it was asked.
  if (event.type === 'checked')
    return batch.isAnswered || event.file !== batch.file ? batch : check(batch, event.result);
  const canSend = event.type === 'sent' && sendable(batch).length > 0;
  return canSend ? { ...batch, isSending: true, failure: null } : batch;
}

function withoutRows(state: Exclude<BatchState, Batch>, event: BatchEvent): BatchState {
  if (event.type === 'reading') return { at: 'reading' };
  if (state.at === 'reading' && event.type === 'read') return begin(event.file);
  if (state.at === 'reading' && event.type === 'refused') return { at: 'choice', faults: event.faults };
  return state;
}

/** The next state. An event that does not fit the state is ignored: an answer to nothing, a file while one is being sent. */
export function nextBatch(state: BatchState, event: BatchEvent): BatchState {
  if (state.at !== 'rows') return withoutRows(state, event);
  return state.isSending ? whileSending(state, event) : withRows(state, event);
}

/** The lines with a known fault, under the header of their file; after an answer all that remain. */
export function leftCsv({ file: { columns, delimiter }, rows, isAnswered }: Batch): string {
  const lines = rows
    .filter(({ faults }) => isAnswered || faults.length > 0)
    .map(({ row, cells }) => (row === null ? cells : columns.map((column) => row[column as Column] ?? '')));
  return writeCsv([columns, ...lines], delimiter);
}
