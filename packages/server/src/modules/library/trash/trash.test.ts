import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { directories, jobs, liveOverlays, playlists, uploads, videos } from '../../../schema';
import { demoFolderId } from '../../../seed/seed';
import { insertFolder, insertLive, insertPlaylist, insertVideo } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { purgePlaylists } from '../playlists/playlists.service';
import { purgeTrash } from './purge-trash';
import { purgeUploads } from '../uploads/purge-uploads';
import { createRangeLocks } from '../uploads/range-locks';

const team = 'colegioAtlas';
const root = demoFolderId(team);
const day = 24 * 60 * 60 * 1000;
let now = Date.now();
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.delete(uploads);
  await server.db.delete(jobs);
  await server.db.delete(videos);
});

const at = (daysAgo: number) => new Date(now - daysAgo * day);
const call = (path: string, method = 'GET') => server.call(path, { token, method });
const list = async (query = '') => {
  const { status, body } = await call(`/v1/videos/trash${query}`);
  expect(status).toBe(200);
  return body as unknown as {
    items: { id: string; kind: string; title: string; deletedAt: string; expiresAt: string }[];
    pagination: { total: number };
  };
};

describe('the trash', () => {
  it('lists videos and folders, the last deleted first, with the day on which they go', async () => {
    const old = await insertVideo(server.db, team, { title: 'Antigo', deletedAt: at(9), sizeBytes: 7 });
    const folder = await insertFolder(server.db, team, { name: 'Ação' });
    const inner = await insertFolder(server.db, team, { parentId: folder });
    await insertVideo(server.db, team, { directoryId: inner });
    await insertVideo(server.db, 'verticeEstudio', { deletedAt: at(1) });
    await insertVideo(server.db, team, { title: 'Vivo' });
    expect((await call(`/v1/directories/${folder}?force=true`, 'DELETE')).status).toBe(204);
    const { items, pagination } = await list();
    expect(pagination.total).toBe(2);
    expect(items).toMatchObject([
      { kind: 'directory', id: folder, title: 'Ação', size: null, videosTotal: 1, directoriesTotal: 1 },
      { kind: 'video', id: old, title: 'Antigo', size: 7, videosTotal: null, directoriesTotal: null },
    ]);
    expect(Date.parse(items[1]!.expiresAt) - Date.parse(items[1]!.deletedAt)).toBe(30 * day);
    expect((await list('?title=acao')).items.map(({ id }) => id)).toEqual([folder]);
    expect((await list('?limit=1&page=2')).items.map(({ id }) => id)).toEqual([old]);
    await call(`/v1/directories/${folder}/restore`, 'POST');
  });

  it('holds a deleted playlist with its videos in their order, and gives it back', async () => {
    const [one, two] = [await insertVideo(server.db, team), await insertVideo(server.db, team)];
    const id = await insertPlaylist(server.db, team, [two, one], { title: 'Física' });
    const shown = async () => (await call(`/v1/playlists?title=fisica`)).body['pagination'];
    expect(await shown()).toMatchObject({ total: 1 });
    expect((await call(`/v1/playlists/${id}`, 'DELETE')).status).toBe(204);
    expect(await shown()).toMatchObject({ total: 0 });
    expect((await call(`/v1/playlists/${id}`)).status).toBe(404);
    expect((await list()).items).toMatchObject([
      { kind: 'playlist', id, title: 'Física', videosTotal: 2, directoriesTotal: null, attendeesTotal: null },
    ]);
    const { status, body } = await call(`/v1/playlists/${id}/restore`, 'POST');
    expect([status, (body['videos'] as { id: string }[]).map((video) => video.id)]).toEqual([
      200,
      [two, one],
    ]);
    expect((await call(`/v1/playlists/${id}/restore`, 'POST')).status).toBe(404);
    await call(`/v1/playlists/${id}`, 'DELETE');
    expect((await call(`/v1/trash/${id}`, 'DELETE')).status).toBe(204);
    await purgePlaylists(server.context);
    expect(await server.db.$count(playlists, eq(playlists.id, id))).toBe(0);
  });

  it('holds a removed overlay for its undo: with its picture, and off', async () => {
    const live = await insertLive(server.db, team);
    await server.db.update(liveOverlays).set({ active: true }).where(eq(liveOverlays.id, live));
    const path = `/v1/live-streams/${live}/overlays`;
    const shown = async () => (await call(path)).body['items'] as Record<string, unknown>[];
    const [before] = await shown();
    expect((await call(`${path}/${live}`, 'DELETE')).status).toBe(204);
    expect(await shown()).toEqual([]);
    expect((await server.call(`/bff/player/live/${live}`)).body['overlays']).toEqual([]);
    expect((await call(`${path}/${live}/restore`, 'POST')).status).toBe(200);
    const { updatedAt: _u, version: _v, imagem: _i, ...same } = before!;
    expect(await shown()).toMatchObject([{ ...same, ativo: false, imagem: expect.any(String) }]);
    expect((await call(`${path}/${live}/restore`, 'POST')).status).toBe(404);
  });

  it('restores nothing whose files are about to be purged', async () => {
    const video = await insertVideo(server.db, team, { deletedAt: at(30) });
    const folder = await insertFolder(server.db, team, { deletedAt: at(30) });
    expect((await list()).items).toEqual([]);
    expect((await call(`/v1/videos/${video}/restore`, 'POST')).status).toBe(404);
    expect((await call(`/v1/directories/${folder}/restore`, 'POST')).status).toBe(404);
  });

  it('takes a video and a folder away for good, with all that went with it and nothing else', async () => {
    const video = await insertVideo(server.db, team, { title: 'Vai', deletedAt: at(1), sizeBytes: 3 });
    const folder = await insertFolder(server.db, team, { name: 'Pasta' });
    const inner = await insertVideo(server.db, team, { directoryId: folder, sizeBytes: 3 });
    const stays = await insertVideo(server.db, team, { title: 'Fica', deletedAt: at(1), sizeBytes: 3 });
    await call(`/v1/directories/${folder}?force=true`, 'DELETE');
    const alive = await insertVideo(server.db, team);
    const foreign = await insertVideo(server.db, 'verticeEstudio', { deletedAt: at(1) });
    // What went with a folder goes with it alone.
    for (const id of [alive, foreign, inner])
      expect((await call(`/v1/trash/${id}`, 'DELETE')).status).toBe(404);
    for (const id of [video, folder]) expect((await call(`/v1/trash/${id}`, 'DELETE')).status).toBe(204);
    expect((await list()).items.map(({ id }) => id)).toEqual([stays]);
    for (const path of [`videos/${video}`, `directories/${folder}`, `videos/${inner}`])
      expect((await call(`/v1/${path}/restore`, 'POST')).status).toBe(404);
    expect((await call(`/v1/trash/${video}`, 'DELETE')).status).toBe(404);
    expect(await purgeTrash(server.context)).toBe(2);
    const rows = await server.db.select().from(videos).where(isNotNull(videos.sizeBytes));
    expect(rows.map(({ id }) => id)).toEqual([stays]);
    expect(await server.db.$count(directories, eq(directories.id, folder))).toBe(0);
  });

  it('gives a video back that is not in it any more only once', async () => {
    const video = await insertVideo(server.db, team, { deletedAt: at(1) });
    const answers = await Promise.all([1, 2].map(() => call(`/v1/videos/${video}/restore`, 'POST')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('keeps the unfinished source of a video that came back before it was removed', async () => {
    const video = await insertVideo(server.db, team, { status: 'uploading', deletedAt: at(1) });
    await server.db.insert(uploads).values({ videoId: video, totalBytes: 9, expiresAt: at(-1) });
    await call(`/v1/videos/${video}/restore`, 'POST');
    await purgeUploads(server.context, createRangeLocks());
    expect(await server.db.$count(uploads)).toBe(1);
    const [row] = await server.db.select().from(videos).where(eq(videos.id, video));
    expect(row?.status).toBe('uploading');
  });

  it('gives a video back without its unfinished source where that was removed, to wait for a new one', async () => {
    const video = await insertVideo(server.db, team, { status: 'uploading', progress: 40, deletedAt: at(1) });
    await call(`/v1/videos/${video}/restore`, 'POST');
    const [row] = await server.db.select().from(videos).where(eq(videos.id, video));
    expect(row).toMatchObject({ status: 'created', progress: 0 });
  });

  it('is emptied of folders after 30 days; the rows of their videos stay for the log', async () => {
    const folder = await insertFolder(server.db, team);
    const inner = await insertFolder(server.db, team, { parentId: folder });
    const kept = await insertFolder(server.db, team);
    const video = await insertVideo(server.db, team, {
      directoryId: inner,
      posterKey: 'videos/a/poster.jpg',
    });
    for (const id of [folder, kept]) await call(`/v1/directories/${id}?force=true`, 'DELETE');
    const there = async () => {
      const rows = await server.db.select().from(directories);
      return [folder, inner, kept].map((id) => rows.some((row) => row.id === id));
    };
    await purgeTrash(server.context);
    expect(await there()).toEqual([true, true, true]);
    await server.db
      .update(directories)
      .set({ deletedAt: at(29) })
      .where(eq(directories.id, kept));
    now += 31 * day;
    await server.db
      .update(directories)
      .set({ deletedAt: at(29) })
      .where(eq(directories.id, kept));
    expect(await purgeTrash(server.context)).toBe(1);
    expect(await there()).toEqual([false, false, true]);
    const [row] = await server.db.select().from(videos).where(eq(videos.id, video));
    expect(row).toMatchObject({ directoryId: root, posterKey: null });
    now -= 31 * day;
  });
});
