import { randomUUID } from 'node:crypto';
import type { PlaybackEvent } from '@palco/openapi';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lives, playEvents, plays, playSeconds } from '../../../schema';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createPostgresAnalytics } from './postgres-analytics';
import { createPlayWriter } from './play-writer';
import { breakdownsOf } from './metrics.routes';

let server: TestServer;
let marina: string;
let now = Math.floor(Date.now() / 60_000) * 60_000;
beforeAll(async () => {
  const env = {
    PALCO_RTMP_PORT: '0',
    PALCO_TRUST_PROXY: 'loopback',
    PALCO_STATE_HEADER: 'X-State',
    PALCO_PROVIDER_HEADER: 'X-Provider',
  };
  server = await startTestServer({ clock: { now: () => now }, env });
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

type Told = Pick<PlaybackEvent, 'type'> & Partial<PlaybackEvent>;
const onAir = () =>
  insertLive(server.db, 'colegioAtlas', { status: 'live', startedAt: new Date(now - 5 * 60_000) });

async function send(events: unknown, headers: Record<string, string> = {}, query = '') {
  const answer = await fetch(`${server.url}/v1/analytics/events${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof events === 'string' ? events : JSON.stringify(events),
  });
  return answer.status;
}
function player(
  of: { readonly liveId: string } | { readonly videoId: string },
  headers: Record<string, string> = {},
) {
  const sessionId = randomUUID();
  return {
    sessionId,
    tell: (...events: readonly Told[]) =>
      send(
        events.map((event, index) => ({ ...of, sessionId, timestamp: now + index, ...event })),
        headers,
      ),
  };
}
const begin = (data: Record<string, unknown> = {}): Told => ({
  type: 'view_start',
  data: { device: 'desktop', os: 'Windows', os_version: '11', app: 'Chrome', ...data },
});
const playing: Told = { type: 'playing', data: { startupMs: 800 } };
const beat = (watchedMs: number, rebufferMs = 0, more: Record<string, unknown> = {}): Told => ({
  type: 'heartbeat',
  data: { watchedMs, rebufferMs, height: 720, ...more },
});
async function metric(id: string, name: string, query = '', token = marina) {
  await server.telemetry.writer.flush();
  return server.call(`/v1/analytics/live/${id}/${name}${query}`, { token });
}
async function pass(ms: number): Promise<void> {
  await server.telemetry.writer.flush();
  now += ms;
}

describe('what players of a live tell', () => {
  it('becomes series, totals and breakdowns that equal what happened', async () => {
    const id = await onAir();
    const from = (state: string, provider: string) => ({
      'x-forwarded-for': '203.0.113.9',
      'x-state': state,
      'x-provider': provider,
    });
    const [good, slow, broken, gone] = [
      player({ liveId: id }, from('SP', 'Rede Um')),
      player({ liveId: id }, from('SP', 'Rede Dois')),
      player({ liveId: id }),
      player({ liveId: id }),
    ];
    expect(
      await good.tell(begin(), playing, {
        type: 'rendition_change',
        data: { height: 720, bitrate: 2_000_000 },
      }),
    ).toBe(202);
    await slow.tell(begin({ os: 'Android', os_version: '15' }), {
      type: 'playing',
      data: { startupMs: 1_200 },
    });
    await broken.tell(begin({ os: 'Windows' }), {
      type: 'startup_error',
      data: { code: 'NETWORK', message: 'manifest' },
    });
    await gone.tell(begin(), { type: 'exit_before_start', data: { waitedMs: 900 } });
    await pass(10_000);
    await good.tell(beat(10_000));
    await slow.tell({ type: 'rebuffer_start' }, beat(5_000, 5_000, { height: 240 }));
    await pass(30_000);

    expect((await metric(id, 'rebuffering')).body).toMatchObject({
      total: 25,
      step: 1,
      rebufferingBySOResponse: [
        { name: 'Android', total: 50, value: 25 },
        { name: 'Windows', total: 0, value: 75 },
      ],
      rebufferingByStateResponse: [
        { name: 'SP', total: 25, value: 50 },
        { name: 'desconhecido', total: 0, value: 50 },
      ],
    });
    const { series } = (await metric(id, 'rebuffering')).body as {
      series: { points: { timestamp: number; value: number }[] }[];
    };
    const points = series[0]?.points ?? [];
    const spread = points.filter(({ value }) => value > 0);
    expect(spread).toHaveLength(10);
    expect(new Set(spread.map(({ value }) => value))).toEqual(new Set([25]));
    expect(points.map(({ timestamp }) => timestamp)).toEqual(
      points.map((one) => one.timestamp).toSorted((a, b) => b - a),
    );

    expect((await metric(id, 'init-fail')).body).toMatchObject({ total: 1 });
    expect((await metric(id, 'exit-before-start')).body).toMatchObject({ total: 1 });
    expect((await metric(id, 'init-time')).body).toMatchObject({
      total: 1_000,
      initTimeByNetworkProviderResponse: [
        { name: 'Rede Dois', total: 1_200 },
        { name: 'Rede Um', total: 800 },
        { name: 'desconhecido', total: 0 },
      ],
    });
    const quality = (await metric(id, 'video-quality')).body as {
      series: { name: string; points: { value: number }[] }[];
    };
    expect(quality.series.map(({ name, points: of }) => [name, of[0]?.value])).toEqual([
      ['240p', 33.33],
      ['720p', 66.67],
    ]);

    const summary = (await server.call(`/v1/analytics/live/${id}/summary`, { token: marina })).body;
    expect(summary).toMatchObject({
      cdnUse: 2_500_000,
      totalReproduction: 2,
      sessionTime: 7.5,
      totalTime: 340,
      peak: null,
      spectators: 0,
    });
    expect(summary['totalHours']).toBeCloseTo(15 / 3600);
    const csv = await fetch(`${server.url}/v1/analytics/live/${id}/init-fail/export`, {
      headers: { authorization: `Bearer ${marina}` },
    });
    expect((await csv.text()).split('\r\n').slice(0, 2)).toEqual([
      'time,series,value',
      `${new Date(now - 40_000).toISOString()},initFail,1`,
    ]);
  });

  it('answers what is newer alone, and points that do not change any more', async () => {
    const id = await onAir();
    const one = player({ liveId: id });
    await one.tell(begin(), playing);
    await pass(10_000);
    await one.tell(beat(10_000));
    const times = async (query = '') =>
      (
        (await metric(id, 'rebuffering', query)).body as { series: { points: { timestamp: number }[] }[] }
      ).series.flatMap(({ points }) => points.map(({ timestamp }) => timestamp));
    expect(await times()).toEqual([]);
    now += 10_000;
    const early = await times();
    expect(early).toHaveLength(5);
    now += 10_000;
    const late = await times(`?since=${early[0]}`);
    expect(late).toHaveLength(5);
    expect(await times()).toEqual([...late, ...early]);
  });

  it('is placed by the clock of the server, however wrong that of the viewer is', async () => {
    const id = await onAir();
    const one = player({ liveId: id });
    const wrong = now + 24 * 60 * 60_000;
    await one.tell({ ...begin(), timestamp: wrong }, { ...playing, timestamp: wrong, age: 5_000 });
    await pass(60_000);
    const { series } = (await metric(id, 'init-time')).body as {
      series: { points: { timestamp: number }[] }[];
    };
    expect(series[0]?.points.map(({ timestamp }) => now - timestamp)).toEqual([65_000]);
  });

  it('counts no more time than passes, and each play once', async () => {
    const id = await onAir();
    const one = player({ liveId: id });
    await one.tell(begin(), playing, playing, { ...playing, timestamp: now + 77 });
    await pass(10_000);
    await one.tell(beat(60_000), { ...beat(60_000), timestamp: now + 5 });
    await pass(60_000);
    const { body } = await server.call(`/v1/analytics/live/${id}/summary`, { token: marina });
    expect(body['totalReproduction']).toBe(1);
    expect(Number(body['sessionTime'])).toBeLessThanOrEqual(14);
  });

  it('that comes twice because its answer was lost is counted once', async () => {
    const id = await onAir();
    const one = player({ liveId: id });
    await one.tell(begin(), playing);
    await pass(20_000);
    const again = { ...beat(5_000), timestamp: now };
    await one.tell(again);
    await one.tell(again);
    await pass(20_000);
    expect((await server.call(`/v1/analytics/live/${id}/summary`, { token: marina })).body).toMatchObject({
      sessionTime: 5,
    });
  });

  it('adds up over two processes, which know one play', async () => {
    const id = await onAir();
    const one = player({ liveId: id });
    await one.tell(begin({ os: 'iOS' }), playing);
    await server.telemetry.writer.flush();
    const other = createPlayWriter({ ...server.context, store: createPostgresAnalytics(server.context.db) });
    now += 10_000;
    const origin = {
      cdn: null,
      os: null,
      state: null,
      provider: null,
      device: null,
      app: null,
      network: null,
      country: null,
      city: null,
      viewerCode: null,
      attendeeId: null,
    };
    const sender = {
      subjectId: id,
      isLive: true,
      duration: null,
      ip: '203.0.113.9',
      userAgent: '',
      origin,
      hosts: [],
    };
    const event = { liveId: id, sessionId: one.sessionId, timestamp: now };
    other.add(sender, [{ ...event, ...playing }, { ...event, ...beat(5_000, 5_000) } as PlaybackEvent]);
    await other.flush();
    expect((await metric(id, 'rebuffering')).body).toMatchObject({
      total: 50,
      rebufferingBySOResponse: [{ name: 'iOS', total: 50, value: 100 }],
    });
    expect((await metric(id, 'init-time')).body).toMatchObject({ total: 800 });
  });

  it.each([
    ['an unknown type', { type: 'toString', data: {} }],
    ['data that cannot be read', { type: 'heartbeat', data: { watchedMs: 'a lot' } }],
    ['negative time', { type: 'heartbeat', data: { watchedMs: -5 } }],
    ['a type of the prototype', { type: '__proto__', data: {} }],
  ])('%s is ignored, the rest of its batch is not', async (_, bad) => {
    const id = await onAir();
    const one = player({ liveId: id });
    expect(await one.tell(begin(), bad as Told, playing)).toBe(202);
    expect((await metric(id, 'init-time')).body).toMatchObject({ total: 800 });
  });

  it('takes JSON as plain text, which a page may send while it closes', async () => {
    const id = await onAir();
    const event = {
      type: 'playing',
      liveId: id,
      sessionId: randomUUID(),
      timestamp: now,
      data: { startupMs: 300 },
    };
    expect(await send([event], { 'content-type': 'text/plain;charset=UTF-8' })).toBe(202);
    expect((await metric(id, 'init-time')).body).toMatchObject({ total: 300 });
    expect(await send('{', { 'content-type': 'text/plain' })).toBe(400);
    expect(await send([], { 'content-type': 'text/plain' })).toBe(422);
    const login = await fetch(`${server.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(login.status).toBe(415);
  });

  it('is refused in form alone: 101 events, no session, deep data', async () => {
    const id = await onAir();
    const event = { type: 'playing', liveId: id, sessionId: randomUUID(), timestamp: now };
    expect(await send(Array.from({ length: 101 }, () => event))).toBe(422);
    expect(await send([{ ...event, sessionId: 'x' }])).toBe(422);
    expect(await send([{ ...event, data: { deep: { deeper: 1 } } }])).toBe(422);
  });

  it('is dropped for a live that is not there, is over, or is not shown on the page', async () => {
    const over = await insertLive(server.db, 'colegioAtlas', {
      status: 'finished',
      startedAt: new Date(now - 7_200_000),
      finishedAt: new Date(now - 3_600_000),
    });
    const closed = await onAir();
    await server.db
      .update(lives)
      .set({ referrerWhitelist: ['escola.example'] })
      .where(eq(lives.id, closed));
    for (const liveId of [randomUUID(), over, closed]) {
      const headers = { origin: 'https://foreign.example' };
      expect(await player({ liveId }, headers).tell(begin(), playing)).toBe(202);
      await server.telemetry.writer.flush();
      expect(await server.db.$count(plays, eq(plays.subjectId, liveId))).toBe(0);
    }
    expect(
      await player({ liveId: closed }, { origin: 'https://escola.example' }).tell(begin(), playing),
    ).toBe(202);
    expect((await metric(closed, 'init-time')).body).toMatchObject({ total: 800 });
  });

  it('leaves the play of another live alone that has the same id', async () => {
    const [mine, theirs] = [await onAir(), await onAir()];
    const one = player({ liveId: mine });
    await one.tell(begin(), playing);
    const event = { liveId: theirs, sessionId: one.sessionId, timestamp: now };
    await send([{ ...event, type: 'error', data: { code: 'X' } }]);
    // A batch is of one live: what names another one in it is dropped.
    await send([
      { ...event, type: 'error', data: { code: 'Y' } },
      { ...event, liveId: mine, type: 'error', data: { code: 'Y' } },
    ]);
    await server.telemetry.writer.flush();
    const [row] = await server.db.select().from(plays).where(eq(plays.subjectId, mine));
    expect(row).toMatchObject({ lastError: null, starts: 1 });
  });

  it('lets a school of a thousand in, and refuses the player that floods', async () => {
    const id = await onAir();
    const events = Array.from({ length: 100 }, (_, index) => ({
      type: 'playing',
      liveId: id,
      sessionId: randomUUID(),
      timestamp: now + index,
      data: { startupMs: 100 },
    }));
    for (let round = 0; round < 10; round += 1)
      expect(await send(events.map((event) => ({ ...event, sessionId: randomUUID() })))).toBe(202);
    const sessionId = randomUUID();
    const flood = events.map((event, index) => ({
      ...event,
      type: 'error',
      sessionId,
      timestamp: now + index,
    }));
    expect([await send(flood), await send(flood), await send(flood)]).toEqual([202, 429, 429]);
    expect(await player({ liveId: id }).tell(begin(), playing)).toBe(202);
    await server.telemetry.writer.flush();
    expect(await server.db.$count(plays, eq(plays.subjectId, id))).toBe(1_002);
  });

  it('is kept: seconds for half an hour, minutes for good, events without heartbeats', async () => {
    const id = await onAir();
    const one = player({ liveId: id });
    await one.tell(begin(), playing);
    await pass(10_000);
    await one.tell(beat(10_000));
    await pass(0);
    expect(await server.db.$count(playEvents, eq(playEvents.subjectId, id))).toBe(2);
    const store = createPostgresAnalytics(server.context.db);
    now += 40 * 60_000;
    await store.deleteExpired({ secondsBefore: now - 32 * 60_000, eventsBefore: now - 60_000 });
    expect(await server.db.$count(playSeconds, eq(playSeconds.subjectId, id))).toBe(0);
    expect(await server.db.$count(playEvents, eq(playEvents.subjectId, id))).toBe(0);
    expect((await metric(id, 'init-time', `?start=${now - 60 * 60_000}`)).body).toMatchObject({
      step: 60,
      total: 800,
      series: [{ points: [{ value: 800 }] }],
    });
    // What is kept goes with the live.
    await server.db.delete(lives).where(eq(lives.id, id));
    expect(await server.db.$count(plays, eq(plays.subjectId, id))).toBe(0);
  });

  it('that could not be written is written later, once', async () => {
    const id = await onAir();
    const real = createPostgresAnalytics(server.context.db);
    let isAway = true;
    const store = {
      ...real,
      write: (batch: Parameters<typeof real.write>[0]) =>
        isAway ? Promise.reject(new Error('away')) : real.write(batch),
    };
    const writer = createPlayWriter({ ...server.context, store });
    const origin = {
      cdn: null,
      os: null,
      state: null,
      provider: null,
      device: null,
      app: null,
      network: null,
      country: null,
      city: null,
      viewerCode: null,
      attendeeId: null,
    };
    const sender = {
      subjectId: id,
      isLive: true,
      duration: null,
      ip: '203.0.113.9',
      userAgent: '',
      origin,
      hosts: [],
    };
    const tell = (type: string, data: Record<string, number>) =>
      writer.add(sender, [
        { type, liveId: id, sessionId: 'aaaaaaaa-0000-4000-8000-000000000001', timestamp: now, data },
      ]);
    tell('playing', { startupMs: 100 });
    await writer.flush();
    now += 10_000;
    tell('heartbeat', { watchedMs: 4_000 });
    await writer.flush();
    isAway = false;
    await writer.flush();
    await writer.flush();
    const [row] = await server.db.select().from(plays).where(eq(plays.subjectId, id));
    expect(row).toMatchObject({ starts: 1, watchedMs: 4_000 });
  });
});

describe('who reads', () => {
  it('a team reads its own lives alone, with the permission', async () => {
    const id = await onAir();
    const diego = await server.signIn('diego@vertice.com.br');
    for (const path of ['rebuffering', 'video-quality', 'summary', 'viewers', 'init-fail/export'])
      expect((await server.call(`/v1/analytics/live/${id}/${path}`, { token: diego })).status).toBe(404);
    expect((await server.call(`/v1/analytics/live/${id}/summary`)).status).toBe(401);
    expect((await server.call(`/v1/analytics/live/${id}/unknown`, { token: marina })).status).toBe(400);
    const video = await insertPackagedVideo(server.context, 'verticeEstudio');
    expect((await server.call(`/v1/analytics/vod/${video}/summary`, { token: marina })).status).toBe(404);
    for (const path of ['sessoes', 'eventos'])
      expect((await server.call(`/api/${path}?videoId=${id}`, { token: diego })).status).toBe(404);
  });
});

describe('a video', () => {
  it('has plays, seconds and the tenths that were seen', async () => {
    const id = await insertPackagedVideo(server.context, 'colegioAtlas', { durationSeconds: 100 });
    const [one, other] = [player({ videoId: id }), player({ videoId: id })];
    await one.tell(begin(), playing);
    await other.tell(begin(), playing);
    await pass(10_000);
    await one.tell(beat(10_000, 0, { position: 9.9 }));
    await other.tell(beat(8_000, 2_000, { position: 58 }));
    await pass(10_000);
    await one.tell(beat(10_000, 0, { position: 19.9 }));
    await server.telemetry.writer.flush();
    expect((await server.call(`/v1/analytics/vod/${id}/summary`, { token: marina })).body).toEqual({
      plays: 2,
      watchedSeconds: 28,
      startupMs: 800,
      rebuffering: 6.67,
      failures: 0,
      delivery: null,
      retention: [1, 1, 0, 0, 0, 1, 0, 0, 0, 0],
    });
    expect(await server.db.$count(playSeconds, eq(playSeconds.subjectId, id))).toBe(0);
  });

  it('has its plays in a list, with those of its team alone', async () => {
    const [watched, unwatched] = [
      await insertPackagedVideo(server.context, 'colegioAtlas'),
      await insertPackagedVideo(server.context, 'colegioAtlas'),
    ];
    const foreign = await insertPackagedVideo(server.context, 'verticeEstudio');
    for (const videoId of [watched, watched, foreign]) await player({ videoId }).tell(begin(), playing);
    await server.telemetry.writer.flush();
    const list = (ids: readonly string[]) =>
      server.call(`/v1/analytics/vod/plays?ids=${ids.join(',')}`, { token: marina });
    const ids = [watched, unwatched, foreign, randomUUID()];
    const counts = [
      { videoId: watched, plays: 2 },
      { videoId: unwatched, plays: 0 },
    ];
    const { body } = await list(ids);
    expect(body).toHaveLength(2);
    expect(body).toEqual(expect.arrayContaining(counts));
    expect((await list([watched.toUpperCase()])).body).toEqual([counts[0]]);
    expect((await list([foreign])).body).toEqual([]);
    for (const wrong of [[], ['x'], Array.from({ length: 101 }, () => watched)])
      expect((await list(wrong)).status).toBe(400);
  });

  it('that is private counts with its token alone', async () => {
    const id = await insertPackagedVideo(server.context, 'colegioAtlas', { privacy: 'private' });
    await player({ videoId: id }).tell(begin(), playing);
    await server.telemetry.writer.flush();
    expect(await server.db.$count(plays, eq(plays.subjectId, id))).toBe(0);
    const given = await server.call(`/v1/videos/${id}/playback-token`, {
      token: marina,
      method: 'POST',
      body: { expiresIn: 600 },
    });
    const event = { ...playing, videoId: id, sessionId: randomUUID(), timestamp: now };
    expect(await send([event], {}, `?token=${String(given.body['token'])}`)).toBe(202);
    await server.telemetry.writer.flush();
    expect(await server.db.$count(plays, eq(plays.subjectId, id))).toBe(1);
  });
});

describe('support', () => {
  it('is told apart by its user agent; what a page sees itself counts before', async () => {
    const id = await onAir();
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 361.0.0.35.82';
    const mac =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
    const start = (data: Record<string, string>): Told => ({ type: 'view_start', data });
    await player({ liveId: id }, { 'user-agent': agent }).tell(
      start({ viewerId: 'IN', network: '4g' }),
      playing,
    );
    await player({ liveId: id }, { 'user-agent': mac }).tell(
      start({ viewerId: 'IPAD', device: 'tablet', os: 'iPadOS' }),
      playing,
    );
    await player({ liveId: id }, { 'user-agent': 'node' }).tell(start({ viewerId: 'NOBODY' }), playing);
    await server.telemetry.writer.flush();
    const seen = async (viewer: string) => {
      const { body } = await server.call(`/api/sessoes?videoId=${id}&usuarioId=${viewer}`, { token: marina });
      return (body as unknown as { tech_info: unknown }[])[0]?.tech_info;
    };
    const none = { network_provider: null };
    expect(await seen('IN')).toEqual({ device: 'mobile', os: 'iOS 18', app: 'Instagram 361', ...none });
    expect(await seen('IPAD')).toEqual({ device: 'tablet', os: 'iPadOS', app: 'Safari 18', ...none });
    expect(await seen('NOBODY')).toEqual({ device: null, os: null, app: null, ...none });
    const { viewersBySOResponse } = await breakdownsOf(server.context, id);
    expect(viewersBySOResponse?.map(({ name }) => name).toSorted()).toEqual([
      'desconhecido',
      'iOS',
      'iPadOS',
    ]);
  });

  it('finds the plays of a viewer by code, by id and by e-mail, with their events', async () => {
    const id = await onAir();
    const info = (await server.call(`/bff/classroom/${id}`)).body;
    const registered = (
      await server.call('/v1/studio/lives/participantes', {
        method: 'POST',
        body: { name: 'Lúcia Prado', email: 'lucia@example.com', liveId: id, clientId: info['clientId'] },
      })
    ).body;
    const lucia = player({ liveId: id }, { authorization: `Bearer ${String(registered['token'])}` });
    const other = player({ liveId: id });
    await lucia.tell(begin({ viewerId: 'AB12' }), playing, {
      type: 'error',
      data: { code: 'MEDIA', message: '<b>decode</b>' },
    });
    await other.tell(begin({ viewerId: 'CD34' }), playing);
    await server.telemetry.writer.flush();
    const find = async (viewer: string, token = marina) =>
      (await server.call(`/api/sessoes?videoId=${id}&usuarioId=${encodeURIComponent(viewer)}`, { token }))
        .body as unknown as { id: string }[];
    for (const viewer of ['AB12', lucia.sessionId, ' Lucia@Example.com '])
      expect(await find(viewer)).toMatchObject([
        {
          id: lucia.sessionId,
          viewerId: 'AB12',
          attendee: { name: 'Lúcia Prado', email: 'lucia@example.com' },
          lastError: 'MEDIA: <b>decode</b>',
          tech_info: { device: 'desktop', os: 'Windows 11', app: 'Chrome' },
        },
      ]);
    expect(await find('nobody')).toEqual([]);
    const events = (await server.call(`/api/eventos?videoId=${id}&usuarioId=AB12`, { token: marina }))
      .body as unknown as { type: string }[];
    expect(events.map(({ type }) => type)).toEqual(['error', 'playing', 'view_start']);
    const details = (await server.call(`/api/live/l/${id}/details`, { token: marina })).body;
    expect(details).toMatchObject({ lastError: 'MEDIA: <b>decode</b>' });
    expect(JSON.stringify(details)).not.toContain('lucia');
    // Erased people leave plays without a name.
    await server.call('/v1/attendees/erase', {
      token: marina,
      method: 'POST',
      body: { email: 'lucia@example.com' },
    });
    expect(await find('AB12')).toEqual([]);
    expect(await find(lucia.sessionId)).toMatchObject([{ attendee: null, viewerId: null, lastError: null }]);
  });
});
