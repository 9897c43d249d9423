import type { EventTypes, LogList } from '@palco/openapi';
import type { CallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import { readFile } from '../kernel/http-errors';
import type { Palco } from '../palco';

export type { EventTypes, Log, LogActor, LogList, LogObject, LogRecord } from '@palco/openapi';

/**
 * Filters, order and page of the activity log. `teamId`, `allTeams` and, for developers, `clientId` reach beyond the selected
 * team for holders of `gerenciarTimes`; for others they are ignored.
 */
export type LogsQuery = Omit<ApiQuery<'listLogs'>, 'accountId'>;

/** The filters and the order of {@link LogsQuery}, of a file without pages. */
export type LogsFileQuery = Omit<ApiQuery<'exportLogs'>, 'accountId' | 'format'>;

/** A table for spreadsheets, or a list for programs. */
export type LogsFileFormat = 'csv' | 'json';

/** The calls about the activity log. All throw `SdkError`. */
export interface LogsApi {
  /** One page of what was done, the newest first; ten entries where `limit` says nothing else. */
  list(query?: LogsQuery, options?: CallOptions): Promise<LogList>;
  /** The names of the types of events, in the language of the client. */
  eventTypes(options?: Omit<CallOptions, 'accountId'>): Promise<EventTypes>;
  /** Every entry that fits, as a file. It has no time limit. */
  file(format: LogsFileFormat, query?: LogsFileQuery, options?: Pick<CallOptions, 'signal'>): Promise<Blob>;
}

/**
 * The calls about the activity log as a capability.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(logsApi).list({ page: 1, limit: 50 });
 * const csv = await palco.use(logsApi).file('csv');
 * ```
 */
export function logsApi({ client: { call, send } }: Pick<Palco, 'client'>): LogsApi {
  return {
    list: (query, options) => call('GET', '/v1/logs', { query, options }),
    eventTypes: (options) => call('GET', '/v1/logs/list-event-types', { options }),
    file: async (format, filter = {}, { signal } = {}) => {
      const query = new URLSearchParams({ format });
      for (const [name, value] of Object.entries(filter))
        if (value !== undefined) query.set(name, String(value));
      return readFile(await send({ path: '/v1/logs/export', query, signal, timeoutMs: Infinity }));
    },
  };
}
