import { liveCalls, type LivePreset, type Palco, type SdkError } from '@palco/sdk';
import { queryOptions } from '@tanstack/react-query';
import { palcoQueryKey, type PalcoQueryOptions } from './query-keys';

/**
 * Settings that new lives of the team can begin with, by name.
 *
 * @example
 * ```ts
 * const presets = await queryClient.fetchQuery(livePresetsQueryOptions(palco));
 * ```
 */
export function livePresetsQueryOptions(palco: Palco): PalcoQueryOptions<readonly LivePreset[]> {
  return queryOptions<readonly LivePreset[], SdkError>({
    queryKey: [...palcoQueryKey(palco, 'lives'), 'presets'],
    queryFn: ({ signal }) => palco.use(liveCalls).presets({ signal }),
  });
}
