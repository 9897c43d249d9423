import type { ApiSchema, Palco } from '@palco/sdk';
import { attendeesApi, type AttendeesQuery } from '@palco/sdk/admin';
import { palcoPageQuery, type PalcoQueryOptions } from './query-keys';

/**
 * One page of those who registered for a live. The previous page stays while the next one comes.
 *
 * @example
 * ```ts
 * await queryClient.prefetchQuery(attendeesQueryOptions(palco, liveId, { search: 'ana' }));
 * ```
 */
export function attendeesQueryOptions(
  palco: Palco,
  liveId: string,
  query: AttendeesQuery = {},
): PalcoQueryOptions<ApiSchema<'AttendeeList'>> {
  return palcoPageQuery(palco, ['attendees', 'list', liveId, query], (options) =>
    palco.use(attendeesApi).list(liveId, query, options),
  );
}
