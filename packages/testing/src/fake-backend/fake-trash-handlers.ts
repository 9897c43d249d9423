import type { ErrorCode, TrashItem, UndoResult, Video, VideoBulk, VideoBulkResult } from '@palco/openapi';
import { playlistMaxVideos } from '@palco/sdk/schemas';
import { callerOf, contains, FakeRefusal, required, pageOf, teamOf, type FakeCall } from './fake-call';
import type { FakeHandlers } from './fake-call';
import { nearest } from './fake-directory-handlers';
import { discard } from './fake-library-handlers';
import { change, findPlaylist } from './fake-playlist-handlers';
import type { FakeUndo } from './fake-world';

const trashDays = 30;

/** The trash, bulk changes, and undo. */
export const trashHandlers = {
  listTrash(call) {
    const { conta_id } = teamOf(call);
    const { videos, directories, playlists } = call.world.trash;
    const isListed = ({ item, trashedWith }: { item: { accountId: string }; trashedWith: string | null }) =>
      item.accountId === conta_id && trashedWith === null;
    const below = (list: readonly { trashedWith: string | null }[], id: string): number =>
      list.filter(({ trashedWith }) => trashedWith === id).length;
    const items = [
      ...videos
        .filter(isListed)
        .map(({ item: { id, title, size, duration }, deletedAt }) =>
          row('video', { id, title, size, duration }, deletedAt),
        ),
      ...directories.filter(isListed).map(({ item: { id, nome: title }, deletedAt }) => {
        const totals = { videosTotal: below(videos, id), directoriesTotal: below(directories, id) };
        return row('directory', { id, title, ...totals }, deletedAt);
      }),
      ...playlists
        .filter(isListed)
        .map(({ item: { id, title, videoIds }, deletedAt }) =>
          row('playlist', { id, title, videosTotal: videoIds.length }, deletedAt),
        ),
    ];
    return { status: 200, body: pageOf(listed(call, items), call.query) };
  },
  listLiveTrash(call) {
    const { conta_id } = teamOf(call);
    const items = call.world.trash.lives
      .filter(({ item }) => item.live.accountId === conta_id)
      .map(({ item: { live }, deletedAt }) => {
        const attendeesTotal = call.world.classrooms.get(live.id)?.attendees.length ?? 0;
        return row('live', { id: live.id, title: live.title, attendeesTotal }, deletedAt);
      });
    return { status: 200, body: pageOf(listed(call, items), call.query) };
  },
  deleteForGood(call) {
    const { trash } = call.world;
    trash.lives = trash.lives.filter(({ item }) => item.live.id !== call.id);
    const stays = ({ item, trashedWith }: { item: { id: string }; trashedWith: string | null }) =>
      item.id !== call.id && trashedWith !== call.id;
    trash.videos = trash.videos.filter(stays);
    trash.directories = trash.directories.filter(stays);
    trash.playlists = trash.playlists.filter(stays);
    return { status: 204 };
  },
  restoreVideo(call) {
    return { status: 200, body: required(revive(call, call.id)) };
  },
  restoreLive(call) {
    const { conta_id } = teamOf(call);
    const { world } = call;
    const found = required(
      world.trash.lives.find(({ item }) => item.live.id === call.id && item.live.accountId === conta_id),
      'LIVE_NOT_FOUND',
    );
    world.trash.lives = world.trash.lives.filter((one) => one !== found);
    world.lives.unshift(found.item);
    return { status: 200, body: found.item.live };
  },
  bulkVideos(call) {
    const { ids, action, payload = {} } = call.body as VideoBulk;
    if (action === 'playlist') return { status: 200, body: addToPlaylist(call, ids, payload.playlistId) };
    const before = new Map(call.world.videos.map(({ id, directoryId }) => [id, directoryId]));
    const to = payload.directoryId;
    const result = changeEach(ids, (id) => {
      if (action === 'restore') return revive(call, id);
      const video = ownVideo(call, id);
      if (video && action === 'delete') discard(call, video);
      if (video && action === 'move') Object.assign(video, { directoryId: to });
      if (video && action === 'update') Object.assign(video, payload.patch);
      return video;
    });
    if (action === 'update' || result.done.length === 0)
      return { status: 200, body: { ...result, undoToken: null } };
    const undoToken = call.nextId();
    call.world.undos.set(undoToken, {
      action,
      userId: callerOf(call).me.user.id,
      changes: result.done.map((id) => ({ id, from: before.get(id), to })),
    });
    return { status: 200, body: { ...result, undoToken } };
  },
  undo(call) {
    const token = call.path['undoToken'] ?? '';
    const undo = call.world.undos.get(token);
    if (undo?.userId !== callerOf(call).me.user.id) throw new FakeRefusal(404, 'NOT_FOUND');
    call.world.undos.delete(token);
    if (undo.action === 'playlist') return { status: 200, body: takeOut(call, undo) };
    const known = new Map(undo.changes.map((change) => [change.id, change]));
    const result = changeEach([...known.keys()], (id) => {
      if (undo.action === 'delete') return revive(call, id);
      const video = ownVideo(call, id);
      if (video && undo.action === 'restore') discard(call, video);
      if (undo.action !== 'move') return video;
      const { from = null, to } = known.get(id) ?? {};
      if (video?.directoryId !== to) return undefined;
      return video && Object.assign(video, { directoryId: nearest(call, from) });
    });
    return { status: 200, body: result };
  },
} satisfies FakeHandlers;

function row(
  kind: TrashItem['kind'],
  values: Partial<TrashItem> & Pick<TrashItem, 'id' | 'title'>,
  deletedAt: string,
): TrashItem {
  const none = {
    videosTotal: null,
    directoriesTotal: null,
    attendeesTotal: null,
    size: null,
    duration: null,
  };
  const expiresAt = new Date(Date.parse(deletedAt) + trashDays * 24 * 60 * 60 * 1000).toISOString();
  return { kind, ...none, ...values, deletedAt, expiresAt };
}

/** Those whose name was asked for, the last deleted first. */
function listed(call: FakeCall, items: readonly TrashItem[]): TrashItem[] {
  return items
    .filter(({ title }) => contains(title, call.query.get('title')))
    .sort((one, other) => other.deletedAt.localeCompare(one.deletedAt));
}

/** Adds videos at the end of a playlist, each once. */
function addToPlaylist(call: FakeCall, ids: readonly string[], to: string | undefined): VideoBulkResult {
  const playlist = required(findPlaylist(call, to));
  const failed: VideoBulkResult['failed'] = [];
  const done: string[] = [];
  for (const id of new Set(ids)) {
    const code = refusalOf(call, id, [...playlist.videoIds, ...done]);
    if (code === null) done.push(id);
    else failed.push({ id, code });
  }
  if (done.length === 0) return { done, failed, undoToken: null };
  change(call, playlist, { videoIds: [...playlist.videoIds, ...done] });
  const undoToken = call.nextId();
  const userId = callerOf(call).me.user.id;
  call.world.undos.set(undoToken, {
    action: 'playlist',
    userId,
    changes: done.map((id) => ({ id, to: playlist.id })),
  });
  return { done, failed, undoToken };
}

function refusalOf(call: FakeCall, id: string, videoIds: readonly string[]): ErrorCode | null {
  if (!ownVideo(call, id)) return 'NOT_FOUND';
  if (videoIds.includes(id)) return 'ALREADY_IN_PLAYLIST';
  return videoIds.length < playlistMaxVideos ? null : 'PLAYLIST_FULL';
}

/** Undoes a bulk change: removes the added videos from the playlist. */
function takeOut(call: FakeCall, { changes }: FakeUndo): UndoResult {
  const playlist = findPlaylist(call, changes[0]?.to);
  const added = changes.map(({ id }) => id);
  const done = added.filter((id) => playlist?.videoIds.includes(id));
  if (playlist && done.length > 0)
    change(call, playlist, { videoIds: playlist.videoIds.filter((id) => !done.includes(id)) });
  const gone = added.filter((id) => !done.includes(id));
  return { done, failed: gone.map((id) => ({ id, code: 'NOT_FOUND' })) };
}

function revive(call: FakeCall, id: string): Video | undefined {
  const { world } = call;
  const { conta_id } = teamOf(call);
  const found = world.trash.videos.find(({ item }) => item.id === id && item.accountId === conta_id);
  if (!found) return undefined;
  world.trash.videos = world.trash.videos.filter((one) => one !== found);
  Object.assign(found.item, { directoryId: nearest(call, found.item.directoryId) });
  world.videos.push(found.item);
  return found.item;
}

function ownVideo(call: FakeCall, id: string): Video | undefined {
  const { conta_id } = teamOf(call);
  return call.world.videos.find((video) => video.id === id && video.accountId === conta_id);
}

function changeEach(
  ids: readonly string[],
  change: (id: string) => Video | undefined,
): Pick<VideoBulkResult, 'done' | 'failed'> {
  const done = new Set(ids.filter((id) => change(id) !== undefined));
  return {
    done: [...done],
    failed: ids.filter((id) => !done.has(id)).map((id) => ({ id, code: 'NOT_FOUND' })),
  };
}
