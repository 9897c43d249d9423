import type { Crumb, Directory, Video, VideoCreate, VideoItem, VideoPatch } from '@palco/openapi';
import { buildVideo } from '../builders';
import {
  checkVersion,
  contains,
  FakeRefusal,
  pageOf,
  teamOf,
  type FakeCall,
  type FakeHandlers,
} from './fake-call';

/** Folders and videos. */
export const libraryHandlers: FakeHandlers<
  | 'listDirectories'
  | 'getDirectory'
  | 'listVideos'
  | 'getVideo'
  | 'createVideo'
  | 'updateVideo'
  | 'deleteVideo'
> = {
  listDirectories(call) {
    const team = teamOf(call, 'showVOD');
    const parentId = call.query.get('parentId') ?? team.diretorioRoot;
    const all = call.world.directories.filter(({ accountId }) => accountId === team.conta_id);
    const parent = all.find(({ id }) => id === parentId);
    if (!parent) throw new FakeRefusal(404, 'NOT_FOUND');
    const children = all.filter(
      (one) => one.parentId === parentId && contains(one.nome, call.query.get('title')),
    );
    const counted = children.map((directory) => withCounts(call, directory));
    return { status: 200, body: { ...pageOf(counted, call.query), breadcrumb: breadcrumbTo(all, parent) } };
  },
  getDirectory(call) {
    const team = teamOf(call, 'showVOD');
    const directory = call.world.directories.find(
      ({ id, accountId }) => id === call.id && accountId === team.conta_id,
    );
    if (!directory) throw new FakeRefusal(404, 'NOT_FOUND');
    return { status: 200, body: withCounts(call, directory) };
  },
  listVideos(call) {
    const team = teamOf(call, 'showVOD');
    const { query } = call;
    const found = call.world.videos.filter(
      (video) =>
        video.accountId === team.conta_id &&
        contains(video.title, query.get('title')) &&
        (query.get('directoryId') ?? video.directoryId) === video.directoryId &&
        (query.get('status') ?? video.status) === video.status,
    );
    const sorted = sortVideos(found, query.get('sort') ?? 'createdAt,desc');
    return { status: 200, body: pageOf(sorted.map(toItem), query) };
  },
  getVideo: (call) => ({ status: 200, body: videoOf(call) }),
  createVideo(call) {
    const team = teamOf(call, 'showVOD');
    if (team.bloqueada) throw new FakeRefusal(402, 'ACCOUNT_BLOCKED');
    const { title, directoryId } = call.body as VideoCreate;
    if (!title) {
      const problem = { field: 'title', code: 'REQUIRED', message: 'O campo é obrigatório' };
      throw new FakeRefusal(422, 'INVALID_FIELDS', [problem]);
    }
    const id = call.nextId();
    const createdAt = new Date(call.now()).toISOString();
    call.world.videos.unshift(
      buildVideo({
        id,
        videoId: id,
        title,
        createdAt,
        updatedAt: createdAt,
        accountId: team.conta_id,
        directoryId: directoryId ?? team.diretorioRoot,
        status: 'created',
        progress: 0,
        playback_url: null,
        renditions: [],
        duration: null,
        size: null,
        width: null,
        height: null,
      }),
    );
    return { status: 201, body: { videoId: id } };
  },
  updateVideo(call) {
    const video = checkedVersion(call);
    const updatedAt = new Date(call.now()).toISOString();
    Object.assign(video, call.body as VideoPatch, { version: video.version + 1, updatedAt });
    return { status: 200, body: video };
  },
  deleteVideo(call) {
    const video = checkedVersion(call);
    call.world.videos = call.world.videos.filter((other) => other !== video);
    return { status: 204 };
  },
};

/** The video that the path names, if it is the team's own. */
export function videoOf(call: FakeCall): Video {
  const team = teamOf(call, 'showVOD');
  const video = call.world.videos.find(({ id, accountId }) => id === call.id && accountId === team.conta_id);
  if (!video) throw new FakeRefusal(404, 'NOT_FOUND');
  return video;
}

function checkedVersion(call: FakeCall): Video {
  const video = videoOf(call);
  checkVersion(call, video.version);
  return video;
}

function toItem({ playback_url: _address, renditions: _renditions, ...item }: Video): VideoItem {
  return item;
}

function sortVideos(videos: readonly Video[], sort: string): Video[] {
  const [field = 'createdAt', direction] = sort.split(',') as [
    'createdAt' | 'title' | 'duration' | 'size',
    string?,
  ];
  const sign = direction === 'asc' ? 1 : -1;
  return [...videos].sort((one, other) => {
    const [left, right] = [one[field] ?? 0, other[field] ?? 0];
    return left === right ? 0 : left > right ? sign : -sign;
  });
}

function withCounts({ world }: FakeCall, directory: Directory): Directory {
  return {
    ...directory,
    videosTotal: world.videos.filter(({ directoryId }) => directoryId === directory.id).length,
    directoriesTotal: world.directories.filter(({ parentId }) => parentId === directory.id).length,
  };
}

function breadcrumbTo(all: readonly Directory[], directory: Directory): Crumb[] {
  const above = all.find(({ id }) => id === directory.parentId);
  return [...(above ? breadcrumbTo(all, above) : []), { id: directory.id, nome: directory.nome }];
}
