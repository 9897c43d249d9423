import type { Playlist, PlaylistCreate, PlaylistList, PlaylistPatch } from '@palco/openapi';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import { fileForm } from '../kernel/multipart';
import type { Palco } from '../palco';

export type { Playlist, PlaylistItem, PlaylistPatch } from '@palco/openapi';

/** The calls about playlists. All throw `SdkError`. */
export interface PlaylistsApi {
  /** One page of the team's playlists, without their videos. */
  list(query?: ApiQuery<'listPlaylists'>, options?: CallOptions): Promise<PlaylistList>;
  /** One playlist with its videos in their order, whatever their status; those in the trash are left out. */
  get(id: string, options?: CallOptions): Promise<Playlist>;
  /** A new playlist; `videoIds` are the videos that it begins with, in their order. */
  create(input: PlaylistCreate, options?: CallOptions): Promise<Playlist>;
  update(id: string, patch: PlaylistPatch, options?: VersionedCallOptions): Promise<Playlist>;
  /** Deletes the playlist for good; its videos stay in the library. */
  remove(id: string, options?: VersionedCallOptions): Promise<void>;
  /** Brings a playlist back from the trash; a video that went for good meanwhile is missing. */
  restore(id: string, options?: CallOptions): Promise<Playlist>;
  /**
   * Sets the videos and their order, each once and at most 500 (`PLAYLIST_FULL`). Other videos are removed from the playlist,
   * except those in the trash. With `version`, a concurrent change is a `VERSION_CONFLICT` (412) and nothing is removed. To add
   * videos, `videos.bulk()` with the action `playlist` needs no version.
   */
  setVideos(id: string, videoIds: readonly string[], options?: VersionedCallOptions): Promise<Playlist>;
  /** Sets the picture: JPEG, PNG or WebP, at most 10 MB. Answers its address. */
  setThumbnail(id: string, file: Blob, options?: CallOptions): Promise<string>;
  /** Removes the picture; that of the first video with a picture is shown again. */
  removeThumbnail(id: string, options?: CallOptions): Promise<void>;
}

/**
 * The calls about playlists as a capability.
 *
 * Each call resolves to what the API answers, in its names; pages begin at 1. It rejects with an `SdkError` (`code`, `status`, `fields`),
 * or with an `AbortError` where the signal of its options, or a switch of the team, ended it.
 *
 * @example
 * ```ts
 * const playlist = await palco.use(playlistsApi).create({ title: 'Módulo 1' });
 * await palco.use(playlistsApi).setVideos(playlist.id, [first, second], { version: playlist.version });
 * ```
 */
export function playlistsApi({ client: { call } }: Pick<Palco, 'client'>): PlaylistsApi {
  const item = '/v1/playlists/{id}';
  const thumbnail = '/v1/playlists/{id}/thumbnail';
  return {
    list: (query, options) => call('GET', '/v1/playlists', { query, options }),
    get: (id, options) => call('GET', item, { path: { id }, options }),
    // The query decides the team on the server, so it must name the same one as the body.
    create: (body, options) =>
      call('POST', '/v1/playlists', { query: { accountId: body.accountId }, body, options }),
    update: (id, body, options) => call('PATCH', item, { path: { id }, body, options }),
    remove: (id, options) => call('DELETE', item, { path: { id }, options }),
    restore: (id, options) => call('POST', `${item}/restore`, { path: { id }, options }),
    setVideos: (id, videoIds, options) =>
      call('PUT', '/v1/playlists/{id}/videos', { path: { id }, body: { videoIds: [...videoIds] }, options }),
    setThumbnail: async (id, file, options) =>
      (await call('POST', thumbnail, { path: { id }, body: fileForm(file), options })).url,
    removeThumbnail: (id, options) => call('DELETE', thumbnail, { path: { id }, options }),
  };
}
