import type { Palco } from '@palco/sdk';
import { livesApi, type LivePreset } from '@palco/sdk/lives';
import { palcoQuery, type PalcoQueryOptions } from './query-keys';

/**
 * The team's presets: settings to create a live with, sorted by name.
 *
 * @example
 * ```ts
 * const presets = await queryClient.fetchQuery(livePresetsQueryOptions(palco));
 * ```
 */
export function livePresetsQueryOptions(palco: Palco): PalcoQueryOptions<readonly LivePreset[]> {
  return palcoQuery(palco, ['lives', 'presets'], (options) => palco.use(livesApi).presets(options));
}
