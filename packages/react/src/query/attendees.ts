import type { Palco, SdkError } from '@palco/sdk';
import { attendeesApi, type AttendeeList, type AttendeesQuery } from '@palco/sdk/admin';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

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
): PalcoQueryOptions<AttendeeList> {
  return queryOptions<AttendeeList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'attendees'), 'list', liveId, query],
    queryFn: ({ signal }) => palco.use(attendeesApi).list(liveId, query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}

/**
 * One page of those who registered for a live.
 *
 * @example
 * ```tsx
 * function Attendees({ liveId }: { liveId: string }) {
 *   return <ul>{useAttendees(liveId).data?.items.map((one) => <li key={one.id}>{one.name}</li>)}</ul>;
 * }
 * ```
 */
export function useAttendees<Selected = AttendeeList>(
  liveId: string,
  query: AttendeesQuery = {},
  options?: QueryExtras<AttendeeList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => attendeesQueryOptions(palco, liveId, query), options);
}
