import type { Log } from '@palco/openapi';
import { tableHeader, tableLines } from '../../kernel/csv/table-format.pure';
import { dayAndTime } from '../../kernel/intl/formatters.pure';
import { eventName } from './event-names.pure';
import type { LogRow } from './logs.store';
import type { EventRecord } from './record.pure';

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

/** An entry as the wire shows it. */
export function presentLog(row: LogRow, toUrl: (key: string) => string): Log {
  const { userName, login, avatarKey } = row;
  return {
    id: row.id,
    accountId: row.accountId ?? '',
    accountName: row.teamName,
    identifier: row.identifier,
    event: row.event,
    created_at: row.createdAt.toISOString(),
    record: shortRecord(row.record),
    user:
      userName === null
        ? null
        : { name: userName, email: login ?? '', avatar: avatarKey === null ? null : toUrl(avatarKey) },
    principal: { kind: row.principalKind, id: row.principalId },
    ip: row.ip,
    user_agent: row.userAgent,
  };
}

const columns = [
  'Data',
  'Evento',
  'Tipo',
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

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** `título: A → B; tipo: C`, in one cell. */
function recordText(record: readonly EventRecord[]): string {
  return record
    .map(({ Key, Value, Before }) =>
      Before === undefined ? `${Key}: ${asText(Value)}` : `${Key}: ${asText(Before)} → ${asText(Value)}`,
    )
    .join('; ');
}

/** The lines of entries; none for none. */
export function toCsv(rows: readonly LogRow[]): string {
  const lines = rows.map((row) => [
    dayAndTime(row.createdAt, row.timezone),
    eventName(row.event, 'pt-BR'),
    row.event,
    row.identifier,
    recordText(shortRecord(row.record)),
    row.userName ?? row.principalId ?? '',
    row.login ?? '',
    row.teamName,
    row.ip,
    row.userAgent,
  ]);
  return tableLines(lines);
}
