import type { Palco, SdkError } from '@palco/sdk';
import { logsApi, type EventTypes, type LogList, type LogsQuery } from '@palco/sdk/admin';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

/**
 * One page of the activity log. The previous page stays while the next one comes.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(logsQueryOptions(palco, { user: 'marina' }));
 * ```
 */
export function logsQueryOptions(palco: Palco, query: LogsQuery = {}): PalcoQueryOptions<LogList> {
  return queryOptions<LogList, SdkError>({
    // Fields, values and actors come in the words of the language.
    queryKey: [...palcoQueryKey(palco, 'logs'), 'list', palco.i18n.$language.get(), query],
    queryFn: ({ signal }) => palco.use(logsApi).list(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}

/**
 * The names of the types of events. They change with a release and with the language alone.
 *
 * @example
 * ```ts
 * const names = await queryClient.fetchQuery(eventTypesQueryOptions(palco));
 * ```
 */
export function eventTypesQueryOptions(palco: Palco): PalcoQueryOptions<EventTypes> {
  return queryOptions<EventTypes, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'logs'), 'event-types', palco.i18n.$language.get()],
    queryFn: ({ signal }) => palco.use(logsApi).eventTypes({ signal }),
    staleTime: Infinity,
  });
}

/**
 * One page of the activity log.
 *
 * @example
 * ```tsx
 * function Newest() {
 *   return <ol>{useLogs({ limit: 10 }).data?.items.map(({ id, event }) => <li key={id}>{event}</li>)}</ol>;
 * }
 * ```
 */
export function useLogs<Selected = LogList>(
  query: LogsQuery = {},
  options?: QueryExtras<LogList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => logsQueryOptions(palco, query), options);
}
