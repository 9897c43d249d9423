import type {
  Playlist,
  PlaylistCreate,
  PlaylistItem,
  PlaylistPatch,
  PlaylistVideos,
  VideoItem,
} from '@palco/openapi';
import { playlistMaxVideos } from '@palco/sdk/schemas';
import { buildPlaylist } from '../builders';
import { checkVersion, contains, FakeRefusal, pageOf, sortBy, teamOf, timeOf } from './fake-call';
import type { FakeCall, FakeHandlers } from './fake-call';
import { requireOpen, toVideoItem } from './fake-library-handlers';
import { pictureOf } from './fake-picture';
import type { FakePlaylist } from './fake-world';

/** Playlists. */
export const playlistHandlers: FakeHandlers<
  | 'listPlaylists'
  | 'createPlaylist'
  | 'getPlaylist'
  | 'updatePlaylist'
  | 'deletePlaylist'
  | 'restorePlaylist'
  | 'setPlaylistVideos'
  | 'uploadPlaylistThumbnail'
  | 'removePlaylistThumbnail'
> = {
  listPlaylists(call) {
    const { conta_id } = teamOf(call, 'showVOD');
    const videoId = call.query.get('videoId');
    const found = call.world.playlists.filter(
      ({ accountId, title, videoIds }) =>
        accountId === conta_id &&
        contains(title, call.query.get('title')) &&
        (videoId === null || videoIds.includes(videoId)),
    );
    const sorted = sortBy(found, call.query.get('sort') ?? 'createdAt,desc');
    return {
      status: 200,
      body: pageOf(
        sorted.map((one) => toItem(call, one)),
        call.query,
      ),
    };
  },
  createPlaylist(call) {
    const { conta_id } = requireOpen(call);
    const { title, description = '', videoIds = [] } = call.body as PlaylistCreate;
    requireVideos(call, videoIds);
    const playlist: FakePlaylist = {
      id: call.nextId(),
      accountId: conta_id,
      title: title.trim(),
      description,
      videoIds,
      picture: null,
      createdAt: timeOf(call),
      updatedAt: timeOf(call),
      version: 1,
    };
    call.world.playlists.unshift(playlist);
    return { status: 201, body: toPlaylist(call, playlist) };
  },
  getPlaylist: (call) => ({ status: 200, body: toPlaylist(call, playlistOf(call)) }),
  updatePlaylist(call) {
    const playlist = changeable(call);
    return { status: 200, body: toPlaylist(call, change(call, playlist, call.body as PlaylistPatch)) };
  },
  deletePlaylist(call) {
    const playlist = changeable(call);
    const { world } = call;
    world.playlists = world.playlists.filter((other) => other !== playlist);
    world.trash.playlists.push({ item: playlist, deletedAt: timeOf(call), trashedWith: null });
    return { status: 204 };
  },
  restorePlaylist(call) {
    const { conta_id } = requireOpen(call);
    const { world } = call;
    const found = world.trash.playlists.find(
      ({ item }) => item.id === call.id && item.accountId === conta_id,
    );
    if (!found) throw new FakeRefusal(404, 'NOT_FOUND');
    world.trash.playlists = world.trash.playlists.filter((one) => one !== found);
    world.playlists.unshift(found.item);
    return { status: 200, body: toPlaylist(call, found.item) };
  },
  setPlaylistVideos(call) {
    const playlist = changeable(call);
    const { videoIds: wanted } = call.body as PlaylistVideos;
    requireVideos(call, wanted, playlist);
    const videoIds = ordered(call, playlist.videoIds, wanted);
    if (videoIds.length > playlistMaxVideos) throw new FakeRefusal(409, 'PLAYLIST_FULL');
    return { status: 200, body: toPlaylist(call, change(call, playlist, { videoIds })) };
  },
  uploadPlaylistThumbnail(call) {
    const playlist = changeable(call);
    const url = pictureOf(call);
    change(call, playlist, { picture: url });
    return { status: 200, body: { url } };
  },
  removePlaylistThumbnail(call) {
    change(call, changeable(call), { picture: null });
    return { status: 204 };
  },
};

/** The playlist with this id, if it is the team's own. */
export function findPlaylist(call: FakeCall, id: string | undefined): FakePlaylist | undefined {
  const { conta_id } = teamOf(call, 'showVOD');
  return call.world.playlists.find((one) => one.id === id && one.accountId === conta_id);
}

/** Writes a change into a playlist. */
export function change(call: FakeCall, playlist: FakePlaylist, values: Partial<FakePlaylist>): FakePlaylist {
  return Object.assign(playlist, values, { version: playlist.version + 1, updatedAt: timeOf(call) });
}

function playlistOf(call: FakeCall): FakePlaylist {
  const found = findPlaylist(call, call.id);
  if (!found) throw new FakeRefusal(404, 'NOT_FOUND');
  return found;
}

function changeable(call: FakeCall): FakePlaylist {
  requireOpen(call);
  const playlist = playlistOf(call);
  checkVersion(call, playlist.version);
  return playlist;
}

/** Refuses (404) ids that are not videos of the team; videos of the playlist may be in the trash. */
function requireVideos(call: FakeCall, ids: readonly string[], playlist?: FakePlaylist): void {
  const { conta_id } = teamOf(call);
  const { videos, trash } = call.world;
  const kept = trash.videos.map(({ item }) => item).filter(({ id }) => playlist?.videoIds.includes(id));
  const known = new Set(
    [...videos, ...kept].filter(({ accountId }) => accountId === conta_id).map(({ id }) => id),
  );
  const fields = ids.flatMap((id, place) =>
    known.has(id) ? [] : { field: `videoIds.${place}`, code: 'INVALID_VALUE', message: 'Valor inválido' },
  );
  if (fields.length > 0) throw new FakeRefusal(404, 'NOT_FOUND', fields);
}

/** The wanted order; videos in the trash that it leaves out keep their place behind the same predecessor. */
function ordered({ world }: FakeCall, before: readonly string[], wanted: readonly string[]): string[] {
  const order = [...wanted];
  before.forEach((id, place) => {
    if (order.includes(id) || !world.trash.videos.some(({ item }) => item.id === id)) return;
    const anchor = before.slice(0, place).findLast((other) => order.includes(other));
    order.splice(anchor === undefined ? 0 : order.indexOf(anchor) + 1, 0, id);
  });
  return order;
}

function toPlaylist(call: FakeCall, { videoIds, picture, ...values }: FakePlaylist): Playlist {
  const all = new Map(call.world.videos.map((video) => [video.id, video]));
  const videos: VideoItem[] = videoIds.flatMap((id) => {
    const video = all.get(id);
    return video ? [toVideoItem(video)] : [];
  });
  const first = videos.find(({ thumbnail }) => thumbnail !== null)?.thumbnail ?? null;
  const own = picture === null ? null : ('upload' as const);
  return buildPlaylist({
    ...values,
    videos,
    thumbnail: picture ?? first,
    thumbnailOrigin: own ?? (first === null ? null : 'video'),
  });
}

function toItem(call: FakeCall, playlist: FakePlaylist): PlaylistItem {
  const { videos: _videos, ...item } = toPlaylist(call, playlist);
  return item;
}
