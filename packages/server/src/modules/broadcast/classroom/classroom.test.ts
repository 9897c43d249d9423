import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teamColourOf } from '../../../kernel/brand/team-colour.pure';
import { accounts, events, liveViewers, lives, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { sampleJpeg } from '../../../testing/sample-images';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { insertLive } from '../../../testing/samples';
import { deleteLiveForGood } from '../../../testing/delete-live';
import { writeAudience } from '../live-audience';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let marina: string;
beforeAll(async () => {
  server = await startTestServer();
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

type Body = Record<string, unknown>;
interface Speaker {
  readonly uuid: string;
  readonly speaker: string;
  readonly avatar: string;
}
const pathOf = (live: string) => `/v1/studio/lives/${live}/classroom`;
const put = (live: string, body: Body, more: { token?: string; version?: unknown } = {}) =>
  server.call(pathOf(live), {
    method: 'PUT',
    token: more.token ?? marina,
    body,
    headers: more.version === undefined ? {} : { 'if-match': String(more.version) },
  });
async function upload(live: string, path: string, token = marina): Promise<{ status: number; body: Body }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(sampleJpeg())]), 'foto.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}${pathOf(live)}/${path}`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as Body };
}
const info = async (live: string) => (await server.call(`/bff/classroom/${live}`)).body;
const statusOf = async (url: unknown) => (await fetch(new URL(String(url), server.url))).status;
const speakersOf = (body: Body) => body['speakers'] as Speaker[];

describe('the recording of a live', () => {
  it('is named after the end, to whoever may watch it', async () => {
    const recordingVideoId = await insertPackagedVideo(server.context, 'colegioAtlas');
    const live = await insertLive(server.db, 'colegioAtlas', { status: 'live', recordingVideoId });
    const replay = async () => (await info(live))['replay'];
    const video = (change: Partial<typeof videos.$inferInsert>) =>
      server.db.update(videos).set(change).where(eq(videos.id, recordingVideoId));
    expect(await replay()).toBeNull();
    await server.db.update(lives).set({ status: 'finished' }).where(eq(lives.id, live));
    expect(await replay()).toEqual({ videoId: recordingVideoId });
    const changes: readonly Partial<typeof videos.$inferInsert>[] = [
      { status: 'processing' },
      { status: 'failed' },
      { status: 'processing', privacy: 'private' },
      { status: 'ready' },
      { privacy: 'public', allowedDomains: ['escola.exemplo.com.br'] },
      { allowedDomains: [], deletedAt: new Date() },
    ];
    const seen = [];
    for (const change of changes) {
      await video(change);
      seen.push(await replay());
    }
    // The page of the event itself is one of our own, whatever sites a video names.
    expect(seen).toEqual([{ videoId: null }, null, null, null, { videoId: recordingVideoId }, null]);
  });

  it('is not named to a site that may not show the video', async () => {
    const recordingVideoId = await insertPackagedVideo(server.context, 'colegioAtlas');
    const live = await insertLive(server.db, 'colegioAtlas', {
      status: 'finished',
      recordingVideoId,
      referrerWhitelist: ['eventos.exemplo.com.br'],
    });
    const replayFor = async (origin: string) =>
      (await server.call(`/bff/classroom/${live}`, { headers: { origin } })).body['replay'];
    const origin = 'https://eventos.exemplo.com.br';
    await server.db
      .update(videos)
      .set({ allowedDomains: ['outro.exemplo.com.br'] })
      .where(eq(videos.id, recordingVideoId));
    expect(await replayFor(origin)).toBeNull();
    await server.db
      .update(videos)
      .set({ allowedDomains: ['eventos.exemplo.com.br'] })
      .where(eq(videos.id, recordingVideoId));
    expect(await replayFor(origin)).toEqual({ videoId: recordingVideoId });
  });
});

describe('the classroom of a live', () => {
  it('says when it went on air, and how many watch or watched at most', async () => {
    const startedAt = new Date(server.context.clock.now() - 60_000);
    const live = await insertLive(server.db, 'colegioAtlas', { status: 'live', startedAt });
    const seen = { liveId: live, seenAt: new Date(server.context.clock.now()) };
    await server.db.insert(liveViewers).values(['a', 'b'].map((viewer) => ({ ...seen, viewer })));
    const told = { startedAt: startedAt.toISOString(), finishedAt: null, isPictureDrawn: true };
    expect(await info(live)).toMatchObject({ ...told, viewers: 2, peakViewers: null });
    const finishedAt = new Date(startedAt.getTime() + 30_000);
    await server.db
      .update(lives)
      .set({ status: 'finished', finishedAt, thumbnailKey: 'accounts/x/a.png' })
      .where(eq(lives.id, live));
    expect(await info(live)).toMatchObject({ viewers: null, peakViewers: null, isPictureDrawn: false });
    const points = [3, 7, 5].map((viewers, index) => ({
      viewers,
      at: new Date(startedAt.getTime() + index),
    }));
    await writeAudience(server.db, live, points);
    const ended = { finishedAt: finishedAt.toISOString(), viewers: null, peakViewers: 7 };
    expect(await info(live)).toMatchObject(ended);
  });

  it('tells what the contract names, and of the team its face alone', async () => {
    const live = await insertLive(server.db, 'colegioAtlas', {
      title: 'Aula aberta',
      description: 'Da live',
      scheduledStartTime: new Date('2030-03-01T22:00:00.000Z'),
    });
    const { status, body, text, headers } = await server.call(`/bff/classroom/${live}`);
    expect([status, body]).toMatchObject([
      200,
      {
        background: 'placeholder',
        background_login: 'placeholder',
        schedule_image: 'placeholder',
        title: 'Aula aberta',
        schedule_date: '2030-03-01T22:00:00.000Z',
        description: 'Da live',
        speakers: [],
        stream_id: live,
        playback_url: null,
        chat_url: `/chat?liveId=${live}`,
        assets: { startSoonScreen: null, pauseScreen: null, endingScreen: null },
        team: {
          name: 'Colégio Atlas',
          logo: null,
          color: teamColourOf({ id: demoTeams.colegioAtlas, ownColor: null }),
        },
      },
    ]);
    expect(text).not.toMatch(/accountId|marina/);
    expect(headers.get('cache-control')).toBe('private, max-age=2');
    expect((await server.call(`/bff/classroom/${randomUUID()}`)).status).toBe(404);
  });

  it('has the picture and the colour that the team chose, deep enough for white', async () => {
    const live = await insertLive(server.db, 'colegioAtlas');
    const face = { thumbnailKey: `accounts/${demoTeams.colegioAtlas}/a.png`, color: '#d2f53c' };
    const set = (change: Partial<typeof accounts.$inferInsert>) =>
      server.db.update(accounts).set(change).where(eq(accounts.id, demoTeams.colegioAtlas));
    await set(face);
    const { team } = await info(live);
    await set({ thumbnailKey: null, color: null });
    expect(team).toMatchObject({
      logo: expect.stringContaining(face.thumbnailKey) as string,
      color: '#677a18',
    });
  });

  it('says its state, for five seconds', async () => {
    const live = await insertLive(server.db, 'colegioAtlas', { status: 'paused' });
    const { body, headers } = await server.call(`/bff/classroom/${live}/status`);
    expect(body).toEqual({ status: 'paused', serverTime: expect.any(String) as string, viewers: 0 });
    expect(headers.get('cache-control')).toBe('public, max-age=5');
    expect((await server.call(`/bff/classroom/${randomUUID()}/status`)).status).toBe(404);
  });
});

describe('the organiser', () => {
  it('changes what is named, with the version and an entry of the log', async () => {
    const live = await insertLive(server.db, 'colegioAtlas', { description: 'Da live' });
    const first = await put(live, { description: ' Nova ', certificateShare: 75 }, { version: 0 });
    expect([first.status, first.body]).toMatchObject([
      200,
      { description: 'Nova', certificateShare: 75, version: 1, speakers: [] },
    ]);
    expect((await put(live, { description: 'x' }, { version: 0 })).status).toBe(412);
    expect((await put(live, { description: null })).body).toMatchObject({
      description: null,
      certificateShare: 75,
    });
    expect(await info(live)).toMatchObject({ description: 'Da live' });
    const written = await server.db.select().from(events).where(eq(events.identifier, live));
    expect(written.map(({ event }) => event)).toEqual(['LIVE_ATUALIZADA', 'LIVE_ATUALIZADA']);
  });

  it('orders, renames and removes speakers, and refuses strangers among them', async () => {
    const live = await insertLive(server.db, 'colegioAtlas');
    const made = await put(live, {
      speakers: [{ speaker: 'Ana' }, { speaker: 'Bruno' }, { speaker: 'Caio' }],
    });
    const [ana, bruno, caio] = speakersOf(made.body);
    const named = ({ uuid = '', speaker = '' }: Partial<Speaker> = {}) => ({ uuid, speaker });
    const moved = await put(live, {
      speakers: [named(caio), { ...named(ana), speaker: 'Ana Lúcia' }, { speaker: '<b>Dora</b>' }],
    });
    expect(speakersOf(moved.body).map(({ speaker }) => speaker)).toEqual([
      'Caio',
      'Ana Lúcia',
      '<b>Dora</b>',
    ]);
    expect(speakersOf(await info(live))[1]).toEqual({
      uuid: ana?.uuid,
      speaker: 'Ana Lúcia',
      avatar: 'placeholder',
    });
    const other = await insertLive(server.db, 'colegioAtlas');
    for (const speakers of [[named(bruno)], [named(ana), named(ana)]])
      expect((await put(live, { speakers })).status).toBe(422);
    expect((await put(other, { speakers: [named(ana)] })).status).toBe(422);
    expect(speakersOf(await info(live))).toHaveLength(3);
  });

  it('sets pictures, which are gone when replaced, removed, or with their speaker or live', async () => {
    const live = await insertLive(server.db, 'colegioAtlas');
    const made = await put(live, { speakers: [{ speaker: 'Ana' }, { speaker: 'Bruno' }] });
    const [ana, bruno] = speakersOf(made.body);
    for (const picture of ['background', 'background-login', 'schedule-image'])
      expect((await upload(live, `pictures/${picture}`)).status).toBe(200);
    for (const one of [ana, bruno])
      expect((await upload(live, `speakers/${one?.uuid}/picture`)).status).toBe(200);
    const before = await info(live);
    const [first, second] = speakersOf(before);
    const all = ['background', 'background_login', 'schedule_image'].map((name) => before[name]);
    for (const url of [...all, first?.avatar, second?.avatar]) expect(await statusOf(url)).toBe(200);
    await upload(live, 'pictures/background');
    await put(live, {
      background_login: 'placeholder',
      schedule_image: before['schedule_image'],
      speakers: [{ uuid: ana?.uuid, speaker: 'Ana' }],
    });
    const after = await info(live);
    expect(after).toMatchObject({ background_login: 'placeholder' });
    const gone = [before['background'], before['background_login'], second?.avatar];
    for (const url of gone) expect(await statusOf(url)).toBe(404);
    const kept = [after['background'], after['schedule_image'], speakersOf(after)[0]?.avatar];
    for (const url of kept) expect(await statusOf(url)).toBe(200);
    await deleteLiveForGood(server, marina, live);
    for (const url of kept) expect(await statusOf(url)).toBe(404);
  });

  it('is of the team, and may stream', async () => {
    const live = await insertLive(server.db, 'colegioAtlas');
    const stranger = await server.signIn('diego@vertice.com.br');
    expect((await put(live, { description: 'x' }, { token: stranger })).status).toBe(404);
    expect((await upload(live, 'pictures/background', stranger)).status).toBe(404);
    expect((await server.call(pathOf(live))).status).toBe(401);
    expect((await upload(live, `speakers/${randomUUID()}/picture`)).status).toBe(404);
  });
});
