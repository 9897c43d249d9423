import type { ApiSchema, Palco } from '@palco/sdk';
import { logsApi, type LogsQuery } from '@palco/sdk/admin';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';

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
  // Fields, values and actors come in the words of the language.
  const key = ['logs', 'list', palco.i18n.$language.get(), query] as const;
  return palcoPageQuery(palco, key, (options) => palco.use(logsApi).list(query, options));
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
  return {
    ...palcoQuery(palco, ['logs', 'event-types', palco.i18n.$language.get()], (options) =>
      palco.use(logsApi).eventTypes(options),
    ),
    staleTime: Infinity,
  };
}
