import type { ApiSchema, Palco, SdkError } from '@palco/sdk';
import { logsApi, type LogsQuery } from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';

/**
 * One page of the activity log. The previous page stays while the next one comes.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(logsQueryOptions(palco, { user: 'marina' }));
 * ```
 */
export function logsQueryOptions(
  palco: Palco,
  query: LogsQuery = {},
): PalcoQueryOptions<ApiSchema<'LogList'>> {
  return queryOptions<ApiSchema<'LogList'>, SdkError>({
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
export function eventTypesQueryOptions(palco: Palco): PalcoQueryOptions<ApiSchema<'EventTypes'>> {
  return queryOptions<ApiSchema<'EventTypes'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'logs'), 'event-types', palco.i18n.$language.get()],
    queryFn: ({ signal }) => palco.use(logsApi).eventTypes({ signal }),
    staleTime: Infinity,
  });
}
