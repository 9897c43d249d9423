import type { Palco, SdkError } from '@palco/sdk';
import { livesApi, type LivePreset } from '@palco/sdk/lives';
import { queryOptions } from '@tanstack/react-query';
import { palcoQueryKey, type PalcoQueryOptions } from './query-keys';

/**
 * The team's presets: settings to create a live with, sorted by name.
 *
 * @example
 * ```ts
 * const presets = await queryClient.fetchQuery(livePresetsQueryOptions(palco));
 * ```
 */
export function livePresetsQueryOptions(palco: Palco): PalcoQueryOptions<readonly LivePreset[]> {
  return queryOptions<readonly LivePreset[], SdkError>({
    queryKey: [...palcoQueryKey(palco, 'lives'), 'presets'],
    queryFn: ({ signal }) => palco.use(livesApi).presets({ signal }),
  });
}
