import type { Palco, SdkError } from '@palco/sdk';
import { subtitlesApi, type SubtitleCues, type SubtitleJob, type SubtitleList } from '@palco/sdk/subtitles';
import { queryOptions } from '@tanstack/react-query';
import { palcoQueryKey, type PalcoQueryOptions } from './query-keys';

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
  return queryOptions<SubtitleList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'subtitles'), 'list', videoId],
    queryFn: ({ signal }) => palco.use(subtitlesApi).list(videoId, { signal }),
  });
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
  return queryOptions<SubtitleCues, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'subtitles'), 'cues', videoId, language],
    queryFn: ({ signal }) => palco.use(subtitlesApi).cues(videoId, language, { signal }),
  });
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
  return queryOptions<SubtitleJob, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'subtitles'), 'job', videoId, language],
    queryFn: ({ signal }) => palco.use(subtitlesApi).job(videoId, language, { signal }),
  });
}
