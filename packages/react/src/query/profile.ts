import type { Palco } from '@palco/sdk';
import { profileApi, secondFactorsApi, type SecondFactor, type SignInList } from '@palco/sdk/admin';
import { palcoQuery, type PalcoQueryOptions } from './query-keys';

/**
 * The caller's open sign-ins, the last used first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(signInsQueryOptions(palco));
 * ```
 */
export function signInsQueryOptions(palco: Palco): PalcoQueryOptions<SignInList> {
  return palcoQuery(palco, ['signIns', 'list'], (options) => palco.use(profileApi).signIns(options));
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
  return palcoQuery(palco, ['secondFactor', 'own'], (options) => palco.use(secondFactorsApi).get(options));
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
  return palcoQuery(palco, ['teams', 'of', id], (options) => palco.use(profileApi).teamOf(id, options));
}
