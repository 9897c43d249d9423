import type { Palco, SdkError } from '@palco/sdk';
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { usePalco } from '../provider/palco-provider';
import { useSession } from '../session/use-session';

/** Options of TanStack Query that a data hook takes besides its input, for example `enabled` and `select`. */
export type QueryExtras<Data, Selected = Data> = Omit<
  UseQueryOptions<Data, SdkError, Selected>,
  'queryKey' | 'queryFn'
>;

/**
 * A query over the Palco of the provider; every data hook is built on it. It refetches when the person or the team
 * changes.
 *
 * @param make the key and the function of the query, for example `(palco) => clientsQueryOptions(palco, query)`.
 * @param options laid over them.
 *
 * @example
 * ```tsx
 * function Count() {
 *   const { data } = usePalcoQuery(clientsQueryOptions, { select: (clients) => clients.length });
 *   return <b>{data}</b>;
 * }
 * ```
 */
export function usePalcoQuery<Data, Key extends QueryKey, Selected = Data>(
  make: (palco: Palco) => UseQueryOptions<Data, SdkError, Data, Key>,
  options: QueryExtras<Data, Selected> = {},
): UseQueryResult<Selected, SdkError> {
  // Renders again when the session changes: the key contains the person and the team.
  useSession();
  const made = make(usePalco()) as unknown as UseQueryOptions<Data, SdkError, Selected>;
  return useQuery({ ...made, ...options });
}
