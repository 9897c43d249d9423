import type { Palco, SdkError } from '@palco/sdk';
import { subtitlesApi, type SubtitleCues, type SubtitleJob, type SubtitleList } from '@palco/sdk/subtitles';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

/** Identifies the subtitles of one video in one language. */
export interface SubtitleOf {
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

/**
 * All subtitles of a video.
 *
 * @example
 * ```tsx
 * function Languages({ videoId }: { videoId: string }) {
 *   const { data } = useSubtitles(videoId);
 *   return <ul>{data?.items.map(({ language, label }) => <li key={language}>{label}</li>)}</ul>;
 * }
 * ```
 */
export function useSubtitles<Selected = SubtitleList>(
  videoId: string,
  options?: QueryExtras<SubtitleList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => subtitlesQueryOptions(palco, videoId), options);
}

/**
 * The cues of one language.
 *
 * @example
 * ```tsx
 * function Cues(subtitle: SubtitleOf) {
 *   const { data } = useSubtitleCues(subtitle);
 *   return <ol>{data?.cues.map(({ inicio, texto }) => <li key={inicio}>{texto}</li>)}</ol>;
 * }
 * ```
 */
export function useSubtitleCues<Selected = SubtitleCues>(
  subtitle: SubtitleOf,
  options?: QueryExtras<SubtitleCues, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => subtitleCuesQueryOptions(palco, subtitle), options);
}

/**
 * The newest job that writes the subtitles of a language; ask again with `refetchInterval` while it is open.
 *
 * @example
 * ```tsx
 * function Job(subtitle: SubtitleOf) {
 *   const { data } = useSubtitleJob(subtitle, { refetchInterval: 2_000 });
 *   return <p>{data?.progress} %</p>;
 * }
 * ```
 */
export function useSubtitleJob<Selected = SubtitleJob>(
  subtitle: SubtitleOf,
  options?: QueryExtras<SubtitleJob, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => subtitleJobQueryOptions(palco, subtitle), options);
}
