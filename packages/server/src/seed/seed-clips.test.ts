import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { directories, jobs, playlists, playlistVideos, videos } from '../schema';
import { startTestServer } from '../testing/start-test-server';
import type { TestServer } from '../testing/start-test-server';
import { demoClips, segmentSeconds, teamPictures } from './demo-clips';
import { demoTeams } from './demo-people';
import type { DemoTeam } from './demo-people';
import { demoPlaylists } from './demo-playlists';
import { addDemoVideos, addDemoVideosIfPossible, createClipWorker, demoClipJobKind } from './seed-clips';
import { demoFolderId } from './seed';

/** A clip with a picture of a team, and one of sound only, both shorter and smaller, so that they are encoded quickly. */
const few = demoClips
  .filter((clip) => ['talk', 'jingle'].includes(clip.name))
  .map((clip) => ({
    ...clip,
    seconds: 4,
    ...(clip.picture && { picture: 'testsrc2=size=160x90:rate=10' }),
    videos: clip.videos.map((video) => ({ ...video, cut: { first: 0, count: 1 } })),
  }));
const expected = few.flatMap((clip) => clip.videos).length;

let server: TestServer | undefined;
afterEach(() => server?.stop());

const clipJobs = (own: TestServer) => own.db.select().from(jobs).where(eq(jobs.kind, demoClipJobKind));
const rows = (own: TestServer) => own.db.select().from(videos);

describe('the demo libraries', () => {
  it('name only folders and teams that the seed makes', async () => {
    server = await startTestServer();
    const known = new Set((await server.db.select().from(directories)).map((folder) => folder.id));
    for (const video of demoClips.flatMap((clip) => clip.videos)) {
      expect([video.title, known.has(demoFolderId(video.team, video.folder))]).toEqual([video.title, true]);
    }
    const teams = new Set(demoClips.flatMap((clip) => clip.videos).map((video) => video.team));
    expect([...teams].sort()).toEqual(Object.keys(demoTeams).sort());
    // Every team has videos in its root folder.
    const inRoot = demoClips.flatMap((clip) => clip.videos).filter((video) => video.folder.length === 0);
    expect(new Set(inRoot.map((video) => video.team)).size).toBe(Object.keys(demoTeams).length);
    // The clip of each team's picture is not one of sound only.
    for (const name of Object.values(teamPictures)) {
      expect(demoClips.find((clip) => clip.name === name)?.picture).toBeDefined();
    }
  });

  it('show every part of a clip, and nothing beyond it', () => {
    for (const { name, seconds, videos: cuts } of demoClips) {
      const segments = seconds / segmentSeconds;
      const ends = cuts.map(({ cut }) => cut.first + cut.count);
      expect(Math.min(...cuts.map(({ cut }) => cut.first)), name).toBe(0);
      expect(Math.max(...ends), name).toBe(segments);
      expect(new Set(cuts.map(({ cut }) => cut.count)).size, name).toBe(segments);
      const isFromLater = cuts.some(({ cut }) => cut.count === 1 && cut.first > 0);
      expect(isFromLater, name).toBe(true);
    }
  });

  it('have playlists in every team, of videos that are in its library', () => {
    const shown = demoClips.flatMap((clip) => clip.videos).filter(({ isTrashed }) => !isTrashed);
    for (const [team, all] of Object.entries(demoPlaylists)) {
      expect([team, all.length > 0]).toEqual([team, true]);
      const titles = shown.filter((video) => video.team === (team as DemoTeam)).map(({ title }) => title);
      for (const title of all.flatMap(({ videos: named }) => named))
        expect([title, titles.filter((one) => one === title).length]).toEqual([title, 1]);
    }
  });

  it('show their videos as being processed at once, and as ready soon', async () => {
    server = await startTestServer({ media: true });
    await addDemoVideos(server.context, few);
    expect((await rows(server)).map((row) => row.status)).toEqual(Array(expected).fill('processing'));
    server.context.jobs.work(demoClipJobKind, createClipWorker(server.context, few));
    await expect
      .poll(async () => (await rows(server!)).every((row) => row.status === 'ready'), { timeout: 60_000 })
      .toBe(true);

    const trashed = (await rows(server)).filter((row) => row.deletedAt !== null);
    expect(trashed.map(({ title }) => title).sort()).toEqual([
      'Passagem de som: câmera tremida',
      'Recado da direção (versão antiga)',
    ]);
    for (const row of await rows(server)) {
      expect(await server.context.blobs.stat(`${row.hlsKey}/master.m3u8`)).not.toBeNull();
      expect(row.sizeBytes).toBeGreaterThan(1000);
      expect(row.posterKey === null).toBe(row.width === null);
    }
    const token = await server.signIn('marina@colegioatlas.com.br');
    const { body } = await server.call(`/v2/accounts?accountId=${demoTeams.radioSerraViva}`, { token });
    const { thumbnail } = body['data'] as { thumbnail: string };
    expect((await fetch(server.url + thumbnail)).headers.get('content-type')).toBe('image/jpeg');
  }, 90_000);

  it('are filled once: a second start adds nothing, and what was thrown away stays away', async () => {
    server = await startTestServer();
    await addDemoVideos(server.context, few);
    const made = await server.db.select().from(playlists);
    expect(made.map(({ title }) => title)).toEqual(['Domingo na serra']);
    expect(await server.db.$count(playlistVideos)).toBe(4);
    await server.db.delete(playlists);
    const [first] = await rows(server);
    await server.db.update(videos).set({ deletedAt: new Date() }).where(eq(videos.id, first!.id));
    await addDemoVideos(server.context, few);
    expect(await rows(server)).toHaveLength(expected);
    expect(await server.db.$count(playlists)).toBe(0);
    const [again] = await server.db.select().from(videos).where(eq(videos.id, first!.id));
    expect(again?.deletedAt).not.toBeNull();
    expect(await server.db.$count(jobs, eq(jobs.kind, demoClipJobKind))).toBe(few.length);
  });

  it('are finished after a process that was killed during the job', async () => {
    server = await startTestServer({ media: true });
    await addDemoVideos(server.context, few.slice(-1));
    // The state that a killed process leaves: a claimed job, partly written files, an expired lease.
    await server.db
      .update(jobs)
      .set({ status: 'running', leasedBy: 'gone', attempts: 1, leaseUntil: new Date(Date.now() - 1000) })
      .where(inArray(jobs.kind, [demoClipJobKind]));
    server.context.jobs.work(demoClipJobKind, createClipWorker(server.context, few));
    await expect
      .poll(async () => (await rows(server!)).every((row) => row.status === 'ready'), { timeout: 60_000 })
      .toBe(true);
    expect(await clipJobs(server)).toMatchObject([{ status: 'done', interruptions: 1 }]);
  }, 90_000);

  it('give up on a clip that this release no longer has', async () => {
    server = await startTestServer({ media: true });
    server.context.jobs.work(demoClipJobKind, createClipWorker(server.context, few));
    const subjectId = randomUUID();
    await server.context.jobs.enqueue(server.db, { kind: demoClipJobKind, subjectId, accountId: null });
    await expect
      .poll(() => clipJobs(server!))
      .toMatchObject([{ status: 'failed', errorCode: 'NOT_FOUND', attempts: 1 }]);
  });

  it('stay empty where there is no media engine', async () => {
    server = await startTestServer();
    await addDemoVideosIfPossible(server.context);
    expect(await rows(server)).toEqual([]);
  });
});
