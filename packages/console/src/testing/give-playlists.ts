import {
  buildId,
  buildVideo,
  buildVideoItem,
  contractExample,
  createSeed,
  type FakeCall,
  type FakeHandlers,
} from '@palco/testing';

type Playlist = ReturnType<typeof buildPlaylist>;

const buildPlaylist = (values: Partial<ReturnType<typeof contractExample<'Playlist'>>>) => ({
  ...contractExample('Playlist'),
  videosTotal: values.videos?.length ?? 0,
  ...values,
});

const conflict = { code: 'VERSION_CONFLICT', message: '', requestId: 'r' };

/** What a server answers that has these playlists; it checks versions, as the others of a person may have written. */
function answersOf(playlists: Playlist[], itemOf: (id: string) => Playlist['videos'][number]): FakeHandlers {
  const find = (id: unknown) => playlists.find((one) => one.id === id);
  const write = (one: Playlist, values: Partial<Playlist>) =>
    Object.assign(one, values, { version: one.version + 1 });
  const change = ({ id, headers }: FakeCall, values: Partial<Playlist>) => {
    const one = find(id)!;
    if (headers.get('If-Match') !== `"${one.version}"`) return { status: 412, body: conflict } as const;
    return { status: 200, body: write(one, values) } as const;
  };
  const pagination = { page: 1, limit: 25, total: playlists.length, pagesTotal: 1 };
  let undo = () => {};
  return {
    listPlaylists: ({ query }) => ({
      status: 200,
      body: {
        items: playlists
          .filter(
            ({ videos }) =>
              videos.some(({ id }) => id === (query.get('videoId') ?? id)) || !query.has('videoId'),
          )
          .map(({ videos: _videos, ...item }) => item),
        pagination,
      },
    }),
    getPlaylist: ({ id }) => ({ status: 200, body: find(id) }),
    createPlaylist({ body }) {
      const made = buildPlaylist({ id: buildId(703), ...(body as Partial<Playlist>) });
      playlists.push(made);
      return { status: 201, body: made };
    },
    updatePlaylist: (call) => change(call, call.body as Partial<Playlist>),
    setPlaylistVideos: (call) =>
      change(call, { videos: (call.body as { videoIds: string[] }).videoIds.map(itemOf) }),
    deletePlaylist({ id }) {
      playlists.splice(playlists.indexOf(find(id)!), 1);
      return { status: 204 };
    },
    bulkVideos({ body }) {
      const { ids, payload } = body as { ids: string[]; payload: { playlistId: string } };
      const one = find(payload.playlistId)!;
      const before = one.videos;
      const isInside = (id: string) => before.some((video) => video.id === id);
      const done = ids.filter((id) => !isInside(id));
      const failed = ids.filter(isInside).map((id) => ({ id, code: 'ALREADY_IN_PLAYLIST' }));
      write(one, { videos: [...before, ...done.map(itemOf)] });
      undo = () => write(one, { videos: before });
      return { status: 200, body: { done, failed, undoToken: buildId(971) } };
    },
    undo() {
      undo();
      return { status: 200, body: { done: [], failed: [] } };
    },
  };
}

/**
 * A library with these videos and two playlists, the first of which holds the first `inside` of them. A small letter is a
 * video that was never sent to its end.
 */
export function playlistsWith(titles: readonly string[] = [], inside = titles.length) {
  const world = createSeed();
  const videos = titles.map((title, index) =>
    buildVideo({
      id: buildId(3001 + index),
      directoryId: buildId(301),
      title,
      ...(title > 'Z' && { status: 'uploading' as const }),
    }),
  );
  world.videos.push(...videos);
  const itemOf = (id: string) => {
    const { title, status } = world.videos.find((video) => video.id === id)!;
    return buildVideoItem({ id, title, status });
  };
  const ids = videos.slice(0, inside).map(({ id }) => id);
  const playlist = buildPlaylist({
    id: buildId(701),
    title: 'Matemática do 6º ano',
    videos: ids.map(itemOf),
  });
  const playlists = [playlist, buildPlaylist({ id: buildId(702), title: 'Eventos da escola' })];
  return { world, playlist, playlists, itemOf, answers: answersOf(playlists, itemOf) };
}
