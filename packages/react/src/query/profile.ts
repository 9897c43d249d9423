import type { Palco, SdkError } from '@palco/sdk';
import { profileApi, secondFactorsApi, type SecondFactor, type SignInList } from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { palcoQueryKey, type PalcoQueryOptions } from './query-keys';

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
    queryFn: ({ signal }) => palco.use(profileApi).signIns({ signal }),
  });
}

/**
 * The caller's second factors: an app that makes codes, passkeys, and how many recovery codes are left.
 *
 * @example
 * ```ts
 * const { totp, passkeys } = await queryClient.fetchQuery(secondFactorQueryOptions(palco));
 * ```
 */
export function secondFactorQueryOptions(palco: Palco): PalcoQueryOptions<SecondFactor> {
  return queryOptions<SecondFactor, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'secondFactor'), 'own'],
    queryFn: ({ signal }) => palco.use(secondFactorsApi).get({ signal }),
  });
}

/**
 * The team of the caller that a video, live, folder or playlist is in; null where there is none. For a link to an object of
 * another team than the selected one.
 *
 * @example
 * ```ts
 * const accountId = await queryClient.fetchQuery(teamOfQueryOptions(palco, videoId));
 * ```
 */
export function teamOfQueryOptions(palco: Palco, id: string): PalcoQueryOptions<string | null> {
  return queryOptions<string | null, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'teams'), 'of', id],
    queryFn: ({ signal }) => palco.use(profileApi).teamOf(id, { signal }),
  });
}
