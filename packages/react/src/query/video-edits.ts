import type { Palco } from '@palco/sdk';
import { videoEditsApi, type VideoEdit } from '@palco/sdk/video-edits';
import { palcoQuery, type PalcoQueryOptions } from './query-keys';

/**
 * What of its original a video shows.
 *
 * @example
 * ```ts
 * const { keep, status } = await queryClient.fetchQuery(videoEditQueryOptions(palco, videoId));
 * ```
 */
export function videoEditQueryOptions(palco: Palco, videoId: string): PalcoQueryOptions<VideoEdit> {
  return palcoQuery(palco, ['videos', 'edit', videoId], (options) =>
    palco.use(videoEditsApi).get(videoId, options),
  );
}
