import type { TranscodeItem, Video, VideoItem } from '@palco/openapi';
import type { Language } from '../../kernel/errors/language';
import type { MediaLinks } from '../../ports/media-links';
import { toFailure } from './failure-messages';
import type { ProcessingRow, VideoRow } from './videos.store';

/** What a row needs to be shown to somebody. */
export interface Viewing {
  readonly links: MediaLinks;
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
    thumbnail: row.posterKey === null ? null : links.url(row.posterKey, { epoch: row.mediaEpoch }),
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
  const playable = row.status === 'ready' && row.hlsKey !== null;
  return {
    ...toVideoItem(row, viewing),
    playback_url: playable
      ? viewing.links.url(`${row.hlsKey}/master.m3u8`, {
          lifetimeSeconds: watchingSeconds(row),
          epoch: row.mediaEpoch,
        })
      : null,
    renditions: row.renditions.map(({ name, width, height, bandwidth }) => ({
      name,
      width,
      height,
      bandwidth,
    })),
  };
}

/** A link lasts through the video with pauses, so that nobody is cut off before the end. */
function watchingSeconds({ durationSeconds }: VideoRow): number {
  return 3600 + 2 * (durationSeconds ?? 0);
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
