import type { Log } from '@palco/openapi';
import { tableHeader, tableLines } from '../../../kernel/csv/table-format.pure';
import { shownName } from '../../../kernel/intl/erased-name.pure';
import { dayAndTime } from '../../../kernel/intl/formatters.pure';
import type { Language } from '../../../kernel/errors/language';
import { actorLabel } from './actor-names.pure';
import { eventName } from './event-names.pure';
import type { LogRow } from './logs.store';
import { wordRecord } from './record-names.pure';
import type { WordedRecord } from './record-names.pure';
import type { EventRecord } from '../../../schema/logs';

/** Longer texts of a record are cut: a description may have thousands of letters. */
const longestText = 500;

function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  if (!Array.isArray(value)) return value;
  const shown = value.slice(0, 50).map(shorten);
  return value.length > shown.length ? [...shown, '…'] : shown;
}

const shortRecord = (record: readonly EventRecord[]): EventRecord[] =>
  record.map(({ Key, Value, Before }) =>
    Before === undefined
      ? { Key, Value: shorten(Value) }
      : { Key, Value: shorten(Value), Before: shorten(Before) },
  );

/** The person of an entry; null where it was none. */
const personOf = ({ userName }: LogRow, language: Language): string | null =>
  userName === null ? null : shownName(userName, language);

const wordsFor = (row: LogRow, language: Language) => wordRecord(shortRecord(row.record), language);

/** Who acted, where it was no person who was signed in. */
const labelOf = (row: LogRow, language: Language): string | null =>
  actorLabel(
    {
      kind: row.principalKind,
      id: row.principalId,
      name: row.principalName,
      visitor: row.principalVisitor,
      person: personOf(row, language),
    },
    language,
  );

interface Shown {
  readonly language: Language;
  toUrl(this: void, key: string): string;
}

/** An entry as the wire shows it. */
export function presentLog(row: LogRow, { language, toUrl }: Shown): Log {
  const { login, avatarKey } = row;
  const name = personOf(row, language);
  return {
    id: row.id,
    accountId: row.accountId ?? '',
    accountName: row.teamName,
    identifier: row.identifier,
    object: row.object,
    event: row.event,
    created_at: row.createdAt.toISOString(),
    record: wordsFor(row, language),
    user:
      name === null
        ? null
        : { name, email: login ?? '', avatar: avatarKey === null ? null : toUrl(avatarKey) },
    principal: {
      kind: row.principalKind,
      id: row.principalId,
      name: row.principalName,
      label: labelOf(row, language),
    },
    ip: row.ip,
    user_agent: row.userAgent,
  };
}

const columns = [
  'Data',
  'Evento',
  'Tipo',
  'Objeto',
  'Identificador',
  'Registro',
  'Responsável',
  'E-mail',
  'Time',
  'IP',
  'Navegador',
] as const;

/** The first line of the table. */
export const csvHeader = tableHeader(columns);

/** A value in one line, as the table of the console shows it. */
function asText(value: unknown, words: Readonly<Record<string, string>> = {}): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'string') return Object.hasOwn(words, value) ? (words[value] ?? value) : value;
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => asText(one, words)).join(', ');
  return JSON.stringify(value);
}

/** `título: A → B; tipo: C`, in one cell. */
function recordText(record: readonly WordedRecord[]): string {
  return record
    .map(({ Label, Value, Before, Words }) =>
      Before === undefined
        ? `${Label}: ${asText(Value, Words)}`
        : `${Label}: ${asText(Before, Words)} → ${asText(Value, Words)}`,
    )
    .join('; ');
}

/** The lines of entries; none for none. */
export function toCsv(rows: readonly LogRow[]): string {
  const lines = rows.map((row) => [
    dayAndTime(row.createdAt, row.timezone),
    eventName(row.event, 'pt-BR'),
    row.event,
    row.object?.name ?? '',
    row.identifier,
    recordText(wordsFor(row, 'pt-BR')),
    labelOf(row, 'pt-BR') ?? personOf(row, 'pt-BR') ?? '',
    row.login ?? '',
    row.teamName,
    row.ip,
    row.userAgent,
  ]);
  return tableLines(lines);
}
