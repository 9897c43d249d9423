import { isSingleLine } from '../../../../kernel/http/single-line.pure';
import { offsetAt } from '../../../../kernel/intl/formatters.pure';
import type { components, LiveCreate, LiveRow as TextRow } from '@palco/openapi';

/** What a row without a fault is. */
type LiveRowState = components['schemas']['LiveRowState']['state'];

/** What is wrong with a cell. */
export interface RowFault {
  readonly field: string;
  readonly code: 'REQUIRED' | 'INVALID_FORMAT' | 'INVALID_DATE' | 'INVALID_TIME' | 'NOT_AMONG' | 'TOO_LONG';
  /** Replaces `{max}` in the message. */
  readonly max?: number;
  /** Replaces `{allowed}` in the message. */
  readonly allowed?: string;
}

const longest = { titulo: 255, descricao: 5000 } as const;
/** What a cell may say, without case and accents, for each value. */
const types: Readonly<Record<string, LiveCreate['type']>> = {
  encoder: 'encoder',
  studio: 'studio',
  estudio: 'studio',
};
const latencies: Readonly<Record<string, LiveCreate['latency']>> = {
  default: 'default',
  low: 'low',
  'ultra-low': 'ultra-low',
  padrao: 'default',
  normal: 'default',
  baixa: 'low',
  'ultra-baixa': 'ultra-low',
};
const allowedTypes = 'encoder, studio';
const allowedLatencies = 'default, low, ultra-low';

const choiceOf = <Value>(values: Readonly<Record<string, Value>>, text: string): Value | undefined => {
  const key = text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s_-]+/g, '-');
  return Object.hasOwn(values, key) ? values[key] : undefined;
};

const dayMs = 86_400_000;

/**
 * The instant of a local time, by the rule of RFC 5545 3.3.5 for changes of the clock: the first of two, and one that is
 * skipped counts by the clock before the change.
 */
function momentOf(local: number, timeZone: string): Date {
  const before = local - offsetAt(local - dayMs, timeZone);
  const after = local - offsetAt(local + dayMs, timeZone);
  const isExact = (at: number): boolean => at + offsetAt(at, timeZone) === local;
  return new Date(isExact(after) && !isExact(before) ? after : before);
}

/** Milliseconds of `dd/MM/yyyy`, or of the order that spreadsheets export (`yyyy-MM-dd`), as if it were UTC; null for what is no day. */
function dayOf(text: string): number | null {
  const ordered = text.trim().replace(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, '$3/$2/$1');
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(ordered) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCDate() === Number(day) && at.getUTCMonth() + 1 === Number(month) ? at.getTime() : null;
}

/** Milliseconds of `HH:mm:ss`, `HH:mm`, `19h` or `19h30` since midnight; null for what is no time. */
function timeOf(text: string): number | null {
  const [, hours, minutes = 0, seconds = 0] =
    /^([01]?\d|2[0-3])(?:h|(?::|h)([0-5]\d)(?::([0-5]\d))?)$/i.exec(text.trim()) ?? [];
  return hours === undefined ? null : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

function textFaults({ titulo, descricao = '' }: TextRow): (RowFault | false)[] {
  return [
    titulo.trim() === '' && { field: 'titulo', code: 'REQUIRED' },
    [...titulo.trim()].length > longest.titulo && { field: 'titulo', code: 'TOO_LONG', max: longest.titulo },
    !isSingleLine(titulo.trim()) && { field: 'titulo', code: 'INVALID_FORMAT' },
    [...descricao].length > longest.descricao && {
      field: 'descricao',
      code: 'TOO_LONG',
      max: longest.descricao,
    },
  ];
}

function dateFaults({ data = '', hora = '' }: TextRow): (RowFault | false)[] {
  return [
    data !== '' && dayOf(data) === null && { field: 'data', code: 'INVALID_DATE' },
    data === '' && hora !== '' && { field: 'data', code: 'REQUIRED' },
    data !== '' && hora === '' && { field: 'hora', code: 'REQUIRED' },
    hora !== '' && timeOf(hora) === null && { field: 'hora', code: 'INVALID_TIME' },
  ];
}

function choiceFaults({ tipo = '', latencia = '' }: TextRow): (RowFault | false)[] {
  return [
    tipo !== '' &&
      choiceOf(types, tipo) === undefined && { field: 'tipo', code: 'NOT_AMONG', allowed: allowedTypes },
    latencia !== '' &&
      choiceOf(latencies, latencia) === undefined && {
        field: 'latencia',
        code: 'NOT_AMONG',
        allowed: allowedLatencies,
      },
  ];
}

function choicesOf({ tipo = '', latencia = '' }: TextRow): Pick<LiveCreate, 'type' | 'latency'> {
  const type = choiceOf(types, tipo);
  const latency = choiceOf(latencies, latencia);
  return { ...(type === undefined ? {} : { type }), ...(latency === undefined ? {} : { latency }) };
}

/** By what a row is the same as another one, or as a live: its title and its time. */
export const rowIdentity = (title: string, startsAt: string | null | undefined): string =>
  `${startsAt ?? ''} ${title.normalize('NFC').trim()}`;

/** What each row is, in their order; `existing` are the identities of the team's lives. */
export function rowStates(
  rows: readonly Pick<LiveCreate, 'title' | 'scheduledStartTime'>[],
  existing: ReadonlySet<string>,
  now: number,
): LiveRowState[] {
  const before = new Set<string>();
  return rows.map(({ title, scheduledStartTime }) => {
    const identity = rowIdentity(title, scheduledStartTime);
    const isRepeated = before.has(identity);
    before.add(identity);
    if (existing.has(identity)) return 'exists';
    if (isRepeated) return 'repeated';
    return scheduledStartTime != null && Date.parse(scheduledStartTime) < now ? 'past' : 'new';
  });
}

function faultsOf(row: TextRow): RowFault[] {
  return [...textFaults(row), ...dateFaults(row), ...choiceFaults(row)].filter((fault) => fault !== false);
}

/** The live that a row describes, or everything that is wrong with it. */
export function readRow(row: TextRow, timeZone: string): { live: LiveCreate } | { faults: RowFault[] } {
  const faults = faultsOf(row);
  if (faults.length > 0) return { faults };
  const { titulo, descricao = '', data = '', hora = '' } = row;
  const local = data === '' ? null : (dayOf(data) ?? 0) + (timeOf(hora) ?? 0);
  return {
    live: {
      title: titulo,
      description: descricao,
      scheduledStartTime: local === null ? null : momentOf(local, timeZone).toISOString(),
      ...choicesOf(row),
    },
  };
}
