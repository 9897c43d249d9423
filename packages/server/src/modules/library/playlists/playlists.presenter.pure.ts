import type { Playlist, PlaylistItem } from '@palco/openapi';
import type { MediaLinks } from '../../../ports/media-links';
import type { VideoRow } from '../videos';
import { posterUrl, toVideoItem } from '../videos/index.pure';
import type { Viewing } from '../videos/index.pure';
import type { ListedPlaylist, PlaylistRow } from './playlists.store';

/** What a playlist needs to be shown to somebody. */
export interface PlaylistViewing extends Viewing {
  /** Links of uploaded pictures: these belong to no video, so no version of playback tokens revokes them. */
  readonly pictures: Pick<MediaLinks, 'url'>;
}

/** The summary of the videos: count, total duration, and the picture of the first one that has one. */
interface Contents {
  readonly videosTotal: number;
  readonly duration: number;
  readonly poster: string | null;
}

function toItem(row: PlaylistRow, contents: Contents, { pictures }: PlaylistViewing): PlaylistItem {
  const { thumbnailKey } = row;
  const own = thumbnailKey === null ? null : pictures.url(thumbnailKey);
  const ofVideo = contents.poster === null ? null : ('video' as const);
  return {
    id: row.id,
    accountId: row.accountId,
    title: row.title,
    description: row.description,
    videosTotal: contents.videosTotal,
    duration: contents.duration,
    thumbnail: own ?? contents.poster,
    thumbnailOrigin: own === null ? ofVideo : 'upload',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** A playlist as an item of the contract's list. */
export function toPlaylistItem(row: ListedPlaylist, viewing: PlaylistViewing): PlaylistItem {
  const { posterKey, posterEpoch, videosTotal, durationSeconds } = row;
  const poster = posterKey === null ? null : viewing.links.url(posterKey, { epoch: posterEpoch ?? 0 });
  return toItem(row, { videosTotal, duration: durationSeconds, poster }, viewing);
}

/** A playlist with its videos. */
export function toPlaylist(
  row: PlaylistRow,
  videos: readonly VideoRow[],
  viewing: PlaylistViewing,
): Playlist {
  const first = videos.find(({ thumbnailKey, posterKey }) => thumbnailKey !== null || posterKey !== null);
  const contents = {
    videosTotal: videos.length,
    duration: videos.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0),
    poster: first === undefined ? null : posterUrl(first, viewing.links),
  };
  return {
    ...toItem(row, contents, viewing),
    videos: videos.map((video) => toVideoItem(video, viewing)),
  };
}
