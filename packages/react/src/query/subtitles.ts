import type { Palco } from '@palco/sdk';
import { subtitlesApi, type SubtitleCues, type SubtitleJob, type SubtitleList } from '@palco/sdk/subtitles';
import { palcoQuery, type PalcoQueryOptions } from './query-keys';

/** Identifies the subtitles of one video in one language. */
interface SubtitleOf {
  readonly videoId: string;
  /** BCP 47, for example `pt-BR`. */
  readonly language: string;
}

/**
 * All subtitles of a video.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(subtitlesQueryOptions(palco, videoId));
 * ```
 */
export function subtitlesQueryOptions(palco: Palco, videoId: string): PalcoQueryOptions<SubtitleList> {
  return palcoQuery(palco, ['subtitles', 'list', videoId], (options) =>
    palco.use(subtitlesApi).list(videoId, options),
  );
}

/**
 * The cues of one language.
 *
 * @example
 * ```ts
 * const { cues, version } = await queryClient.fetchQuery(subtitleCuesQueryOptions(palco, { videoId, language }));
 * ```
 */
export function subtitleCuesQueryOptions(
  palco: Palco,
  { videoId, language }: SubtitleOf,
): PalcoQueryOptions<SubtitleCues> {
  return palcoQuery(palco, ['subtitles', 'cues', videoId, language], (options) =>
    palco.use(subtitlesApi).cues(videoId, language, options),
  );
}

/**
 * The newest job that writes the subtitles of a language.
 *
 * @example
 * ```ts
 * const { status } = await queryClient.fetchQuery(subtitleJobQueryOptions(palco, { videoId, language }));
 * ```
 */
export function subtitleJobQueryOptions(
  palco: Palco,
  { videoId, language }: SubtitleOf,
): PalcoQueryOptions<SubtitleJob> {
  return palcoQuery(palco, ['subtitles', 'job', videoId, language], (options) =>
    palco.use(subtitlesApi).job(videoId, language, options),
  );
}
