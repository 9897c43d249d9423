import * as z from 'zod/mini';
import { videoDescriptionSchema, videoTitleSchema } from './video.schema';

/**
 * The most videos of a playlist, those in the trash counted.
 *
 * @example
 * ```ts
 * const isFull = (playlist: { readonly videosTotal: number }) => playlist.videosTotal >= playlistMaxVideos;
 * ```
 */
export const playlistMaxVideos = 500;

/**
 * The form that makes or changes a playlist; title and description follow the rules of a video's.
 *
 * @example await palco.use(playlistsApi).create(playlistSchema.parse({ title: 'Matemática', description: '' }));
 */
export const playlistSchema = z.object({
  title: videoTitleSchema,
  description: videoDescriptionSchema,
});
