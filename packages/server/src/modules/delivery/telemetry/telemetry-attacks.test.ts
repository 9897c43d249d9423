// What a caller may try that is no player: everything goes in through the public call, or through the writer behind it.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { PlaybackEvent } from '@palco/openapi';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { playEvents, playMinutes, plays } from '../../../schema';
import type { AnalyticsStore } from '../../../ports/analytics-store';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createPostgresAnalytics } from './postgres-analytics';
import { createPlayWriter } from './play-writer';
import type { PlaySender } from './play-writer';
import { breakdownsOf } from './metrics.routes';

let server: TestServer;
let now = Math.floor(Date.now() / 60_000) * 60_000;
beforeAll(async () => {
  const env = { PALCO_RTMP_PORT: '0', PALCO_TRUST_PROXY: 'loopback' };
  server = await startTestServer({ clock: { now: () => now }, env });
});
afterAll(() => server.stop());

const onAir = () =>
  insertLive(server.db, 'colegioAtlas', { status: 'live', startedAt: new Date(now - 5 * 60_000) });
const playsOf = (id: string) => server.db.select().from(plays).where(eq(plays.subjectId, id));

type Told = Pick<PlaybackEvent, 'type'> & Partial<PlaybackEvent>;
async function send(events: readonly object[], headers: Record<string, string> = {}, query = '') {
  const answer = await fetch(`${server.url}/v1/analytics/events${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(events),
  });
  return answer.status;
}
const eventsOf = (liveId: string, sessionId: string, told: readonly Told[]): PlaybackEvent[] =>
  told.map((event, index) => ({ liveId, sessionId, timestamp: now + index, ...event }));

const origin: PlaySender['origin'] = {
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
const sender = (subjectId: string, more: Partial<PlaySender> = {}): PlaySender => ({
  subjectId,
  isLive: true,
  duration: null,
  ip: '203.0.113.9',
  userAgent: '',
  origin,
  hosts: [],
  ...more,
});
const writerOver = (change: Partial<AnalyticsStore> = {}) =>
  createPlayWriter({
    ...server.context,
    store: { ...createPostgresAnalytics(server.context.db), ...change },
  });

describe('time that was not watched', () => {
  it.each([
    ['many heartbeats within a second', undefined],
    ['heartbeats that say that they are old', 600_000],
  ])('%s add no more than passed', async (_, age) => {
    const id = await onAir();
    const sessionId = randomUUID();
    await send(eventsOf(id, sessionId, [{ type: 'view_start', age }]));
    for (let second = 0; second < 80; second += 1) {
      now += 1_000;
      const beats = Array.from({ length: 3 }, () => ({
        type: 'heartbeat',
        data: { watchedMs: 60_000 },
        ...(age !== undefined && { age }),
      }));
      expect(await send(eventsOf(id, sessionId, beats))).toBe(202);
      if (second % 2 === 0) await server.telemetry.writer.flush();
    }
    await server.telemetry.writer.flush();
    const [play] = await playsOf(id);
    expect(play?.watchedMs).toBeGreaterThanOrEqual(80_000);
    expect(play?.watchedMs).toBeLessThanOrEqual(84_000);
  });

  it('a heartbeat that is late takes nothing from the one after it', async () => {
    const id = await onAir();
    const sessionId = randomUUID();
    await send(eventsOf(id, sessionId, [{ type: 'view_start' }]));
    for (const ms of [13_000, 7_000, 10_000, 12_000, 8_000]) {
      now += ms;
      await send(eventsOf(id, sessionId, [{ type: 'heartbeat', data: { watchedMs: 10_000 } }]));
    }
    await server.telemetry.writer.flush();
    expect(await playsOf(id)).toMatchObject([{ watchedMs: 50_000 }]);
  });
});

describe('what comes twice', () => {
  it('a full batch is counted once', async () => {
    const id = await onAir();
    const sessionId = randomUUID();
    const batch = eventsOf(
      id,
      sessionId,
      Array.from({ length: 100 }, () => ({ type: 'rebuffer_start' })),
    );
    expect(await send(batch)).toBe(202);
    now += 40_000;
    expect(await send(batch)).toBe(202);
    await server.telemetry.writer.flush();
    expect(await playsOf(id)).toMatchObject([{ rebuffers: 100 }]);
  });

  it('the beginning of a play is counted once by two processes that both heard it', async () => {
    const id = await onAir();
    const batch = eventsOf(id, randomUUID(), [
      { type: 'view_start', data: { os: 'Android' } },
      { type: 'playing', data: { startupMs: 900 } },
    ]);
    for (const writer of [writerOver(), writerOver()]) {
      writer.add(sender(id), batch);
      await writer.flush();
    }
    expect(await playsOf(id)).toMatchObject([{ starts: 1, startupMs: 900, os: 'Android' }]);
    const minutes = await server.db.select().from(playMinutes).where(eq(playMinutes.subjectId, id));
    expect(minutes.map(({ starts }) => starts)).toEqual(minutes.map(() => 1));
  });
});

describe('what is stored', () => {
  it('is what the contract names, on one line, and no more', async () => {
    const id = await onAir();
    const junk = Object.fromEntries(
      Array.from({ length: 15 }, (_, n) => [`k${n}${'x'.repeat(100)}`, 'y'.repeat(500)]),
    );
    const data = { ...junk, code: 'A', message: `${'m'.repeat(300)}\u202E\n`, fatal: true };
    expect(await send(eventsOf(id, randomUUID(), [{ type: 'error', data }]))).toBe(202);
    await server.telemetry.writer.flush();
    const [event] = await server.db.select().from(playEvents).where(eq(playEvents.subjectId, id));
    expect(event?.data).toEqual({ code: 'A', message: 'm'.repeat(200), fatal: true });
  });

  it('is bounded for a live, and its sums go on', async () => {
    const id = await onAir();
    const writer = writerOver();
    for (let round = 0; round < 6; round += 1) {
      for (let address = 0; address < 40; address += 1) {
        const sessionId = randomUUID();
        const stalls = Array.from({ length: 100 }, () => ({ type: 'rebuffer_start' }));
        writer.add(sender(id, { ip: `198.51.100.${address}` }), eventsOf(id, sessionId, stalls));
      }
      now += 2_000;
    }
    await writer.flush();
    // 24,000 events within twelve seconds; 20,000 at once and 200 a second are kept.
    expect(await server.db.$count(playEvents, eq(playEvents.subjectId, id))).toBe(22_000);
    const rows = await playsOf(id);
    expect(rows.reduce((sum, { rebuffers }) => sum + rebuffers, 0)).toBe(24_000);
  });

  it('has few names of CDNs, although a caller may name a host where the server knows none of its own', async () => {
    const id = await onAir();
    const writer = writerOver();
    for (let n = 0; n < 60; n += 1) {
      const cdn = `cdn-${n}.example`;
      writer.add(
        sender(id, { hosts: [cdn] }),
        eventsOf(id, randomUUID(), [{ type: 'view_start', data: { cdn } }]),
      );
    }
    writer.add(
      sender(id, { hosts: ['own.example'] }),
      eventsOf(id, randomUUID(), [{ type: 'view_start', data: { cdn: 'other.example' } }]),
    );
    await writer.flush();
    const names = new Set((await playsOf(id)).map(({ cdn }) => cdn));
    expect(names.size).toBe(21);
    expect(names).not.toContain('other.example');
  });

  it('has the name of the server as its CDN, whatever host a caller says it called', async () => {
    const named = await startTestServer({
      env: { PALCO_RTMP_PORT: '0', PALCO_PUBLIC_URL: 'https://palco.example' },
    });
    const id = await insertLive(named.db, 'colegioAtlas', { status: 'live', startedAt: new Date() });
    for (const [host, cdn] of [
      ['made-up.example', 'made-up.example'],
      ['made-up.example', 'palco.example'],
    ] as const) {
      const body = JSON.stringify(eventsOf(id, randomUUID(), [{ type: 'view_start', data: { cdn } }]));
      const call = request(`${named.url}/v1/analytics/events`, {
        method: 'POST',
        headers: { host, 'content-type': 'application/json' },
      });
      const answered = once(call, 'response') as Promise<[IncomingMessage]>;
      call.end(body);
      const [answer] = await answered;
      answer.resume();
      expect(answer.statusCode).toBe(202);
    }
    await named.telemetry.writer.flush();
    const rows = await named.db.select().from(plays).where(eq(plays.subjectId, id));
    await named.stop();
    expect(rows.map(({ cdn }) => cdn).toSorted()).toEqual([null, 'palco.example']);
  });

  it('a made-up system is shown as no name of its own', async () => {
    const id = await onAir();
    for (const os of ['Windows', '<img src=x>', 'Evil 1', 'Evil 2'])
      await send(eventsOf(id, randomUUID(), [{ type: 'view_start', data: { os, os_version: '7' } }]));
    await server.telemetry.writer.flush();
    const { viewersBySOResponse } = await breakdownsOf(server.context, id);
    expect(viewersBySOResponse).toEqual([
      { name: 'outro', total: 3, value: 75 },
      { name: 'Windows', total: 1, value: 25 },
    ]);
  });
});

describe('places that others need', () => {
  it('10,000 plays from one address: two thousand begin, and another address still gets in', async () => {
    const id = await onAir();
    const writer = writerOver();
    const begin = (ip: string): boolean =>
      writer.add(sender(id, { ip }), eventsOf(id, randomUUID(), [{ type: 'view_start' }]));
    // One customer of IPv6 has more addresses than there are people.
    const taken = Array.from({ length: 10_000 }, (_, n) => begin(`2001:db8:1:2::${(n + 1).toString(16)}`));
    expect(taken.filter(Boolean)).toHaveLength(2_000);
    expect(begin('2001:db8:1:3::1')).toBe(true);
    expect(begin('203.0.113.9')).toBe(true);
    await writer.flush();
    expect(await server.db.$count(plays, eq(plays.subjectId, id))).toBe(2_002);
  });

  it('an address that floods takes nothing from the rest of its live', async () => {
    const id = await onAir();
    const writer = writerOver();
    const flood = Array.from({ length: 100 }, () => ({ type: 'rebuffer_start' }));
    const sent = Array.from({ length: 200 }, () => writer.add(sender(id), eventsOf(id, randomUUID(), flood)));
    expect(sent.filter(Boolean)).toHaveLength(60);
    for (let n = 0; n < 20; n += 1)
      expect(writer.add(sender(id, { ip: `198.51.100.${n}` }), eventsOf(id, randomUUID(), flood))).toBe(true);
  });

  it('tokens that are made up push no rows out of the cache of all', async () => {
    const videoId = await insertPackagedVideo(server.context, 'colegioAtlas');
    const get = vi.spyOn(server.context.mediaAccessCache, 'get');
    const event = { type: 'view_start', videoId, sessionId: randomUUID(), timestamp: now };
    for (const token of ['a', 'b', 'c']) expect(await send([event], {}, `?token=${token}`)).toBe(202);
    expect(new Set(get.mock.calls.map(([key]) => key)).size).toBe(1);
    get.mockRestore();
  });

  it('what cannot be written of one live holds up no other, and is given up', async () => {
    const [bad, good] = [await onAir(), await onAir()];
    const real = createPostgresAnalytics(server.context.db);
    let refusals = 0;
    const writer = writerOver({
      write(batch) {
        const isBad = batch.plays.some(({ subjectId }) => subjectId === bad);
        if (isBad && refusals < 5) return Promise.reject(new Error(`refused ${(refusals += 1)}`));
        return real.write(batch);
      },
    });
    const tell = () => {
      for (const id of [bad, good])
        writer.add(sender(id), eventsOf(id, randomUUID(), [{ type: 'playing', data: { startupMs: 100 } }]));
    };
    tell();
    await writer.flush();
    now += 2_000;
    tell();
    await writer.flush();
    expect(await server.db.$count(plays, eq(plays.subjectId, good))).toBe(2);
    expect(await server.db.$count(plays, eq(plays.subjectId, bad))).toBe(0);
    for (let round = 0; round < 5; round += 1) await writer.flush();
    // Five refusals cost the first play of that live; what came meanwhile is there.
    expect(await server.db.$count(plays, eq(plays.subjectId, bad))).toBe(1);
  });
});
