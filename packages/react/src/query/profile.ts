import { profileCalls, type Palco, type SdkError, type SignInList } from '@palco/sdk';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

/**
 * The caller's open sign-ins, the last used first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(signInsQueryOptions(palco));
 * ```
 */
export function signInsQueryOptions(palco: Palco): PalcoQueryOptions<SignInList> {
  return queryOptions<SignInList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'signIns'), 'list'],
    queryFn: ({ signal }) => palco.use(profileCalls).signIns({ signal }),
  });
}

/**
 * The caller's open sign-ins, the last used first.
 *
 * @example
 * ```tsx
 * function SignIns() {
 *   return <ul>{useSignIns().data?.items.map((one) => <li key={one.id}>{one.ip}</li>)}</ul>;
 * }
 * ```
 */
export function useSignIns<Selected = SignInList>(
  options?: QueryExtras<SignInList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => signInsQueryOptions(palco), options);
}
