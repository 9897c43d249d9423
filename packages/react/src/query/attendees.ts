import type { ApiSchema, Palco, SdkError } from '@palco/sdk';
import { attendeesApi, type AttendeesQuery } from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';

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
  return queryOptions<ApiSchema<'AttendeeList'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'attendees'), 'list', liveId, query],
    queryFn: ({ signal }) => palco.use(attendeesApi).list(liveId, query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}
