import { describe, expect, it } from 'vitest';
import { buildId } from '.';
import { playlistsApi, videosApi } from '@palco/sdk';
import { trashApi } from '@palco/sdk/admin';
import { logins, refusedField, setUpWorld } from './set-up-world';

const mathematics = buildId(701);
const events = buildId(702);
const [one, two, three, four] = [401, 402, 403, 404].map(buildId) as [string, string, string, string];

function start(login?: string) {
  const world = setUpWorld(login);
  const { client } = world;
  const playlists = playlistsApi({ client });
  const videosOf = async (id: string) => (await playlists.get(id)).videos.map((video) => video.id);
  return { ...world, playlists, videos: videosApi({ client }), trash: trashApi({ client }), videosOf };
}

describe('playlists', () => {
  it('are listed, searched, sorted and paged', async () => {
    const { playlists } = start();
    const { items, pagination } = await playlists.list({ sort: 'title,asc', limit: 1 });
    expect(items).toMatchObject([{ id: events, videosTotal: 0, duration: 0, thumbnail: null }]);
    expect(pagination).toMatchObject({ total: 2, pagesTotal: 2 });
    const found = await playlists.list({ title: 'MATEMATICA' });
    expect(found.items).toMatchObject([{ id: mathematics, videosTotal: 3 }]);
    expect(found.items[0]).not.toHaveProperty('videos');
  });

  it('are made, changed and deleted', async () => {
    const { playlists, videosOf, world } = start();
    const made = await playlists.create({ title: ' Provas ', videoIds: [three, one] });
    expect(made).toMatchObject({ title: 'Provas', description: '', version: 1, videosTotal: 2 });
    expect(await videosOf(made.id)).toEqual([three, one]);
    const changed = await playlists.update(made.id, { description: 'Turma A' }, { version: 1 });
    expect(changed).toMatchObject({ title: 'Provas', description: 'Turma A', version: 2 });
    await expect(playlists.remove(made.id, { version: 1 })).rejects.toMatchObject({ status: 412 });
    await playlists.remove(made.id, { version: 2 });
    await expect(playlists.get(made.id)).rejects.toMatchObject({ status: 404 });
    expect(world.videos).toHaveLength(6);
  });

  it('keep the place of a video in the trash', async () => {
    const { playlists, videos, videosOf } = start();
    await videos.remove(two);
    const set = await playlists.setVideos(mathematics, [three, one], { version: 1 });
    expect(set).toMatchObject({ videosTotal: 2, version: 2 });
    await expect(playlists.setVideos(mathematics, [one], { version: 1 })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    });
    await videos.restore(two);
    expect(await videosOf(mathematics)).toEqual([three, one, two]);
  });

  it('refuse what is no video of the team', async () => {
    const { playlists, videosOf } = start();
    const refused = { status: 404, ...refusedField('videoIds.1', 'INVALID_VALUE') };
    await expect(playlists.setVideos(mathematics, [one, buildId(999)])).rejects.toMatchObject(refused);
    await expect(playlists.create({ title: 'x', videoIds: [one, buildId(999)] })).rejects.toMatchObject(
      refused,
    );
    expect(await videosOf(mathematics)).toEqual([one, two, three]);
  });

  it('show their own picture, otherwise that of the first video that has one', async () => {
    const { playlists, world } = start();
    expect(await playlists.get(mathematics)).toMatchObject({ thumbnail: null, thumbnailOrigin: null });
    Object.assign(
      world.videos.find(({ id }) => id === two)!,
      { thumbnail: 'https://fake.example/two.webp' },
    );
    expect(await playlists.get(mathematics)).toMatchObject({
      thumbnail: 'https://fake.example/two.webp',
      thumbnailOrigin: 'video',
    });
    const url = await playlists.setThumbnail(mathematics, new Blob(['x'], { type: 'image/png' }));
    expect(await playlists.get(mathematics)).toMatchObject({ thumbnail: url, thumbnailOrigin: 'upload' });
    await playlists.removeThumbnail(mathematics);
    expect(await playlists.get(mathematics)).toMatchObject({
      thumbnail: 'https://fake.example/two.webp',
      version: 3,
    });
  });

  it('need the permission showVOD', async () => {
    const { playlists } = start(logins.carla);
    await expect(playlists.list()).rejects.toMatchObject({ status: 403 });
  });
});

describe('videos that are added together', () => {
  it('stand at the end, each once, and are taken out again', async () => {
    const { videos, trash, videosOf } = start();
    const { done, failed, undoToken } = await videos.bulk({
      ids: [four, one, buildId(999), four],
      action: 'playlist',
      payload: { playlistId: mathematics },
    });
    expect(done).toEqual([four]);
    expect(failed).toEqual([
      { id: one, code: 'ALREADY_IN_PLAYLIST' },
      { id: buildId(999), code: 'NOT_FOUND' },
    ]);
    expect(await videosOf(mathematics)).toEqual([one, two, three, four]);
    expect(await trash.undo(undoToken!)).toEqual({ done: [four], failed: [] });
    expect(await videosOf(mathematics)).toEqual([one, two, three]);
  });

  it('are refused where there is no room or no playlist', async () => {
    const { videos, world } = start();
    const full = world.playlists.find(({ id }) => id === events)!;
    full.videoIds = Array.from({ length: 500 }, (_, index) => buildId(1_000 + index));
    const add = (playlistId: string) =>
      videos.bulk({ ids: [one], action: 'playlist', payload: { playlistId } });
    expect(await add(events)).toEqual({
      done: [],
      failed: [{ id: one, code: 'PLAYLIST_FULL' }],
      undoToken: null,
    });
    await expect(add(buildId(999))).rejects.toMatchObject({ status: 404 });
  });
});
