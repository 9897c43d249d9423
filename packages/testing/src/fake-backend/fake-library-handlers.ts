import type { Crumb, Directory, Video, VideoCreate, VideoItem, VideoPatch } from '@palco/openapi';
import { buildVideo } from '../builders';
import {
  checkVersion,
  contains,
  required,
  pageOf,
  sortBy,
  teamOf,
  timeOf,
  type FakeCall,
  type FakeHandlers,
  videoOf,
} from './fake-call';

/** Folders and videos. */
export const libraryHandlers = {
  listDirectories(call) {
    const team = teamOf(call);
    const parentId = call.query.get('parentId') ?? team.diretorioRoot;
    const all = call.world.directories.filter(({ accountId }) => accountId === team.conta_id);
    const parent = required(all.find(({ id }) => id === parentId));
    const children = all.filter(
      (one) => one.parentId === parentId && contains(one.nome, call.query.get('title')),
    );
    const counted = children.map((directory) => withCounts(call, directory));
    return { status: 200, body: { ...pageOf(counted, call.query), breadcrumb: breadcrumbTo(all, parent) } };
  },
  getDirectory(call) {
    const team = teamOf(call);
    const directory = required(
      call.world.directories.find(({ id, accountId }) => id === call.id && accountId === team.conta_id),
    );
    return { status: 200, body: withCounts(call, directory) };
  },
  listVideos(call) {
    const team = teamOf(call);
    const { query } = call;
    const found = call.world.videos.filter(
      (video) =>
        video.accountId === team.conta_id &&
        contains(video.title, query.get('title')) &&
        (query.get('directoryId') ?? video.directoryId) === video.directoryId &&
        (query.get('status') ?? video.status) === video.status,
    );
    const sorted = sortBy(found, query.get('sort') ?? 'createdAt,desc');
    return { status: 200, body: pageOf(sorted.map(toVideoItem), query) };
  },
  getVideo: (call) => ({ status: 200, body: videoOf(call) }),
  listSubtitles: (call) => ({ status: 200, body: { items: videoOf(call).subtitles } }),
  createVideo(call) {
    const team = teamOf(call);
    const { title, directoryId } = call.body as VideoCreate;
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
        playback_expires_at: null,
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
    const sign = call.world.videos.find(({ id }) => id === video.signLanguageVideoId);
    video.sign_language_url = sign?.playback_url ?? null;
    return { status: 200, body: video };
  },
  deleteVideo(call) {
    discard(call, checkedVersion(call));
    return { status: 204 };
  },
} satisfies FakeHandlers;

/** Moves a video to the trash. */
export function discard(call: FakeCall, video: Video): void {
  const { world } = call;
  world.videos = world.videos.filter((other) => other !== video);
  world.trash.videos.push({ item: video, deletedAt: timeOf(call), trashedWith: null });
}

function checkedVersion(call: FakeCall): Video {
  const video = videoOf(call);
  checkVersion(call, video.version);
  return video;
}

/** A video as it appears in lists. */
function toVideoItem(video: Video): VideoItem {
  return Object.fromEntries(Object.entries(video).filter(([key]) => !onlyOfOne.has(key))) as VideoItem;
}

/** Fields of a video that lists leave out. */
const onlyOfOne: ReadonlySet<string> = new Set<Exclude<keyof Video, keyof VideoItem>>([
  'playback_url',
  'playback_expires_at',
  'omittedTracks',
  'renditions',
  'subtitles',
  'tags',
  'privacy',
  'allowedDomains',
  'chapters',
  'thumbnailOrigin',
  'replacement',
  'endScreen',
  'encryption',
  'viewerMark',
  'mark',
  'signLanguageVideoId',
  'sign_language_url',
]);

/** A folder with the number of its direct children. */
export function withCounts({ world }: FakeCall, directory: Directory): Directory {
  const videos = world.videos.filter(({ directoryId }) => directoryId === directory.id);
  return {
    ...directory,
    videosTotal: videos.length,
    pictures: videos.flatMap(({ picture }) => (picture === null ? [] : [{ url: picture }])).slice(0, 4),
    directoriesTotal: world.directories.filter(({ parentId }) => parentId === directory.id).length,
  };
}

function breadcrumbTo(all: readonly Directory[], directory: Directory): Crumb[] {
  const above = all.find(({ id }) => id === directory.parentId);
  return [...(above ? breadcrumbTo(all, above) : []), { id: directory.id, nome: directory.nome }];
}
