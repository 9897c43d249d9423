import type { TranscodeItem, Video, VideoItem } from '@palco/openapi';
import type { Language } from '../../kernel/errors/language';
import { toFailure } from './failure-messages';
import type { TeamLinks } from './team-links';
import type { ProcessingRow, VideoRow } from './videos.store';

/** What a row needs to be shown to somebody. */
export interface Viewing {
  readonly links: TeamLinks;
  readonly language: Language;
}

/** A stored video as an item of the contract's list. */
export function toVideoItem(row: VideoRow, { links, language }: Viewing): VideoItem {
  return {
    id: row.id,
    videoId: row.id,
    accountId: row.accountId,
    title: row.title,
    description: row.description,
    directoryId: row.directoryId,
    duration: row.durationSeconds,
    width: row.width,
    height: row.height,
    thumbnail: posterUrl(row, links),
    status: row.status,
    progress: row.progress,
    size: row.sizeBytes,
    error: row.status === 'failed' ? toFailure(row.failureCode ?? '', language) : null,
    truncated: row.truncated,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** A stored video with the address of its playlist, which is there once it plays. */
export function toVideo(row: VideoRow, viewing: Viewing): Video {
  const { status, hlsKey } = row;
  return {
    ...toVideoItem(row, viewing),
    playback_url:
      status === 'ready' && hlsKey !== null ? playbackUrl({ ...row, hlsKey }, viewing.links) : null,
    renditions: row.renditions.map(({ name, width, height, bandwidth }) => ({
      name,
      width,
      height,
      bandwidth,
    })),
  };
}

/** The address of the poster; null where there is none. */
export function posterUrl(
  { posterKey, mediaEpoch }: Pick<VideoRow, 'posterKey' | 'mediaEpoch'>,
  links: TeamLinks,
): string | null {
  return posterKey === null ? null : links.url(posterKey, { epoch: mediaEpoch });
}

/** The address of the playlist. It lasts through the video with pauses, so that nobody is cut off before the end. */
export function playbackUrl(
  video: Pick<VideoRow, 'durationSeconds' | 'mediaEpoch'> & { readonly hlsKey: string },
  links: TeamLinks,
): string {
  const lifetimeSeconds = 3600 + 2 * (video.durationSeconds ?? 0);
  return links.url(`${video.hlsKey}/master.m3u8`, { lifetimeSeconds, epoch: video.mediaEpoch });
}

/** A job of the processing panel. */
export function toTranscodeItem(row: ProcessingRow, language: Language): TranscodeItem {
  return {
    id: row.id,
    videoId: row.videoId,
    title: row.title,
    progress: row.status === 'done' ? 100 : row.progress,
    status: row.status,
    error: row.status === 'failed' ? toFailure(row.failureCode ?? '', language) : null,
  };
}
