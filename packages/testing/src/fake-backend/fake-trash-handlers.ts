import type { TrashItem, Video, VideoBulk } from '@palco/openapi';
import { FakeRefusal, required, pageOf, teamOf, type FakeCall } from './fake-call';
import type { FakeHandlers } from './fake-call';
import { nearest } from './fake-directory-handlers';
import { discard } from './fake-library-handlers';

const trashDays = 30;

/** The trash, bulk changes, and undo. */
export const trashHandlers = {
  listTrash(call) {
    const { conta_id } = teamOf(call);
    const { videos, directories } = call.world.trash;
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
    ];
    return { status: 200, body: pageOf(items, call.query) };
  },
  listLiveTrash(call) {
    const items = call.world.trash.lives.map(({ item: { live }, deletedAt }) =>
      row('live', { id: live.id, title: live.title, attendeesTotal: 0 }, deletedAt),
    );
    return { status: 200, body: pageOf(items, call.query) };
  },
  deleteForGood(call) {
    const { trash } = call.world;
    trash.lives = trash.lives.filter(({ item }) => item.live.id !== call.id);
    const stays = ({ item, trashedWith }: { item: { id: string }; trashedWith: string | null }) =>
      item.id !== call.id && trashedWith !== call.id;
    trash.videos = trash.videos.filter(stays);
    trash.directories = trash.directories.filter(stays);
    return { status: 204 };
  },
  restoreVideo: (call) => ({ status: 200, body: required(revive(call, call.id)) }),
  restoreLive(call) {
    const { world } = call;
    const found = required(world.trash.lives.find(({ item }) => item.live.id === call.id));
    world.trash.lives = world.trash.lives.filter((one) => one !== found);
    world.lives.unshift(found.item);
    return { status: 200, body: found.item.live };
  },
  bulkVideos(call) {
    const { ids, action, payload = {} } = call.body as VideoBulk;
    const undoToken = call.nextId();
    call.world.undos.set(undoToken, remember(call));
    const done = ids.filter((id) => {
      if (action === 'restore') return revive(call, id) !== undefined;
      const video = call.world.videos.find((one) => one.id === id);
      if (video && action === 'delete') discard(call, video);
      if (video && action === 'move') Object.assign(video, { directoryId: payload.directoryId });
      return video !== undefined;
    });
    const missing = ids.filter((id) => !done.includes(id));
    const failed = missing.map((id) => ({ id, code: 'NOT_FOUND' }));
    return { status: 200, body: { done, failed, undoToken } };
  },
  undo(call) {
    const token = call.path['undoToken'] ?? '';
    const undo = call.world.undos.get(token);
    if (!undo) throw new FakeRefusal(404, 'NOT_FOUND');
    call.world.undos.delete(token);
    undo();
    return { status: 200, body: { done: [], failed: [] } };
  },
} satisfies FakeHandlers;

/** The way back to where every video is now. */
function remember({ world }: FakeCall): () => void {
  const [videos, trashed] = [[...world.videos], [...world.trash.videos]];
  const places = new Map(videos.map((video) => [video, video.directoryId]));
  return () => {
    world.videos = videos;
    world.trash.videos = trashed;
    for (const [video, directoryId] of places) Object.assign(video, { directoryId });
  };
}

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

function revive(call: FakeCall, id: string): Video | undefined {
  const { world } = call;
  const found = world.trash.videos.find(({ item }) => item.id === id);
  if (!found) return undefined;
  world.trash.videos = world.trash.videos.filter((one) => one !== found);
  Object.assign(found.item, { directoryId: nearest(call, found.item.directoryId) });
  world.videos.push(found.item);
  return found.item;
}
