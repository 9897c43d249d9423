import type {
  Playlist,
  PlaylistCreate,
  PlaylistItem,
  PlaylistPatch,
  PlaylistVideos,
  VideoItem,
} from '@palco/openapi';
import { buildPlaylist } from '../builders';
import { checkVersion, contains, required, pageOf, sortBy, teamOf, timeOf } from './fake-call';
import type { FakeCall, FakeHandlers } from './fake-call';
import { toVideoItem } from './fake-library-handlers';
import type { FakePlaylist } from './fake-world';

/** Playlists. */
export const playlistHandlers = {
  listPlaylists(call) {
    const { conta_id } = teamOf(call);
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
    const { conta_id } = teamOf(call);
    const { title, description = '', videoIds = [] } = call.body as PlaylistCreate;
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
  setPlaylistVideos(call) {
    const playlist = changeable(call);
    const { videoIds } = call.body as PlaylistVideos;
    return { status: 200, body: toPlaylist(call, change(call, playlist, { videoIds })) };
  },
} satisfies FakeHandlers;

/** The playlist with this id, if it is the team's own. */
export function findPlaylist(call: FakeCall, id: string | undefined): FakePlaylist | undefined {
  const { conta_id } = teamOf(call);
  return call.world.playlists.find((one) => one.id === id && one.accountId === conta_id);
}

/** Writes a change into a playlist. */
export function change(call: FakeCall, playlist: FakePlaylist, values: Partial<FakePlaylist>): FakePlaylist {
  return Object.assign(playlist, values, { version: playlist.version + 1, updatedAt: timeOf(call) });
}

function playlistOf(call: FakeCall): FakePlaylist {
  return required(findPlaylist(call, call.id));
}

function changeable(call: FakeCall): FakePlaylist {
  const playlist = playlistOf(call);
  checkVersion(call, playlist.version);
  return playlist;
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
