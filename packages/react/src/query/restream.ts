import type { ApiSchema, Palco } from '@palco/sdk';
import { restreamApi } from '@palco/sdk/admin';
import { palcoQuery, type PalcoQueryOptions } from './query-keys';

/**
 * Where the lives of the team can be sent on to, by name.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(restreamTargetsQueryOptions(palco));
 * ```
 */
export function restreamTargetsQueryOptions(
  palco: Palco,
): PalcoQueryOptions<ApiSchema<'RestreamTargetList'>> {
  return palcoQuery(palco, ['restream', 'targets'], (options) => palco.use(restreamApi).targets(options));
}

/**
 * The targets of a live, and how each of them does. Ask again every few seconds while they are shown.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(liveRestreamsQueryOptions(palco, id));
 * ```
 */
export function liveRestreamsQueryOptions(
  palco: Palco,
  liveId: string,
): PalcoQueryOptions<ApiSchema<'LiveRestreamList'>> {
  return palcoQuery(palco, ['restream', 'of-live', liveId], (options) =>
    palco.use(restreamApi).ofLive(liveId, options),
  );
}
