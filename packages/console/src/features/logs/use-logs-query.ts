import type { LogsFileQuery } from '@palco/sdk/admin';
import { instantsOf } from '@palco/sdk/date-range';
import { useFormat } from '../../i18n';
import type { LogsSearch } from './logs.list';
import { filterOf, isMalformed, periodOf, type Reader } from './logs-query.pure';

/** What the address asks for, without its page; null for an object that cannot be one. */
export function useLogsQuery(search: LogsSearch, reader: Reader): LogsFileQuery | null {
  const { timeZone } = useFormat();
  if (isMalformed(search)) return null;
  const { start, end } = periodOf(search, reader.today);
  return {
    ...filterOf(search, reader),
    ...(start !== null && { start: instantsOf({ start, end: start }, timeZone).start }),
    ...(end !== null && { end: instantsOf({ start: end, end }, timeZone).end }),
    order: search.sort === 'created_at,asc' ? 'asc' : 'desc',
  };
}
