import { isSingleLine } from '../../kernel/http/single-line.pure';
import { offsetAt } from '../../kernel/intl/formatters.pure';
import type { LiveCreate, LiveRow as TextRow } from '@palco/openapi';

/** What is wrong with a cell. */
export interface RowFault {
  readonly field: string;
  readonly code: 'REQUIRED' | 'INVALID_FORMAT' | 'INVALID_TIME' | 'INVALID_VALUE' | 'TOO_LONG';
  /** Replaces `{max}` in the message. */
  readonly max?: number;
}

const longest = { titulo: 255, descricao: 5000 } as const;
const types: readonly string[] = ['studio', 'encoder'];
const latencies: readonly string[] = ['default', 'low', 'ultra-low'];

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

/** Milliseconds of `dd/MM/yyyy`, as if it were UTC; null for what is no day. */
function dayOf(text: string): number | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCDate() === Number(day) && at.getUTCMonth() + 1 === Number(month) ? at.getTime() : null;
}

/** Milliseconds of `HH:mm:ss` since midnight; null for what is no time. */
function timeOf(text: string): number | null {
  const [, hours, minutes, seconds] = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
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
    data !== '' && dayOf(data) === null && { field: 'data', code: 'INVALID_FORMAT' },
    data === '' && hora !== '' && { field: 'data', code: 'REQUIRED' },
    data !== '' && hora === '' && { field: 'hora', code: 'REQUIRED' },
    hora !== '' && timeOf(hora) === null && { field: 'hora', code: 'INVALID_TIME' },
  ];
}

function choiceFaults({ tipo = '', latencia = '' }: TextRow): (RowFault | false)[] {
  return [
    tipo !== '' && !types.includes(tipo) && { field: 'tipo', code: 'INVALID_VALUE' },
    latencia !== '' && !latencies.includes(latencia) && { field: 'latencia', code: 'INVALID_VALUE' },
  ];
}

function faultsOf(row: TextRow): RowFault[] {
  return [...textFaults(row), ...dateFaults(row), ...choiceFaults(row)].filter((fault) => fault !== false);
}

/** The live that a row describes, or everything that is wrong with it. */
export function readRow(row: TextRow, timeZone: string): { live: LiveCreate } | { faults: RowFault[] } {
  const faults = faultsOf(row);
  if (faults.length > 0) return { faults };
  const { titulo, descricao = '', data = '', hora = '', tipo, latencia } = row;
  const local = data === '' ? null : (dayOf(data) ?? 0) + (timeOf(hora) ?? 0);
  return {
    live: {
      title: titulo,
      description: descricao,
      scheduledStartTime: local === null ? null : momentOf(local, timeZone).toISOString(),
      ...(tipo ? { type: tipo as 'studio' } : {}),
      ...(latencia ? { latency: latencia as 'low' } : {}),
    },
  };
}
