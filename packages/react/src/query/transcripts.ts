import type { ApiQuery, Palco } from '@palco/sdk';
import { transcriptsApi, type TranscriptMatches } from '@palco/sdk/transcripts';
import { palcoPageQuery, type PalcoQueryOptions } from './query-keys';

/**
 * Where in the videos of the team something is said. The previous answer stays while the next one comes (`isPlaceholderData`).
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(transcriptSearchQueryOptions(palco, { query: 'segunda lei' }));
 * ```
 */
export function transcriptSearchQueryOptions(
  palco: Palco,
  query: ApiQuery<'searchTranscripts'>,
): PalcoQueryOptions<TranscriptMatches> {
  return palcoPageQuery(palco, ['transcripts', 'search', query], (options) =>
    palco.use(transcriptsApi).search(query, options),
  );
}
