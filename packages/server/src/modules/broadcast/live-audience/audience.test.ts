import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lives } from '../../../schema';
import { putLiveFile } from '../../../testing/put-live-file';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { breakdownsOf } from '../../delivery/telemetry';
import { createAudience } from './audience';
import type { Audience } from './audience';
import { createSeenViewers, mostOfAddress, mostSeen, viewerOf } from './audience.pure';
import { deleteExpiredAudience, listAudience, writeSeen } from './audience.store';

const liveId = '00000000-0000-4000-8000-000000000007';
const watchedMs = 20_000;
const request = { ip: '203.0.113.9', userAgent: 'Firefox', session: null, isShared: false };

describe('the viewer of a request', () => {
  it.each([
    [`lives/${liveId}/a/master.m3u8`, 'session-0001'],
    [`lives/${liveId}/s1/main/index.m3u8`, 'session-0001'],
    [`lives/${liveId}/s1-0123456789abcdef01234567/master.m3u8`, null],
    [`lives/${liveId}/a/part.m4s`, null],
    [`videos/${liveId}/hls/master.m3u8`, null],
  ])('is told by %s: %s', (key, viewer) => {
    const seen = viewerOf({ ...request, key, session: { kind: 'viewer', id: 'session-0001' } });
    expect(seen).toEqual(viewer && { liveId, viewer });
  });

  it('is null with a link of the team, and derived from IP address and user agent behind a CDN', () => {
    const key = `lives/${liveId}/a/master.m3u8`;
    expect(viewerOf({ ...request, key, session: { kind: 'team' } })).toBeNull();
    expect(viewerOf({ ...request, key })).toBeNull();
    const shared = { ...request, key, isShared: true };
    const [one, again, other] = [shared, shared, { ...shared, ip: '203.0.113.10' }].map(viewerOf);
    expect(one).toEqual(again);
    expect(one?.viewer).not.toBe(other?.viewer);
    expect(JSON.stringify(one)).not.toContain('203.0.113');
  });

  it('is taken once, however often it was seen', () => {
    const viewer = fc.constantFrom('a', 'b', 'c');
    const one = fc.record({ liveId: fc.constantFrom('1', '2'), viewer });
    fc.assert(
      fc.property(fc.array(one), (list) => {
        const seen = createSeenViewers(watchedMs);
        for (const each of list) seen.add({ ...each, address: '203.0.113.9', now: 0 });
        const names = seen.take(0).map((each) => `${each.liveId}${each.viewer}`);
        expect(names.toSorted()).toEqual(
          [...new Set(list.map((each) => `${each.liveId}${each.viewer}`))].toSorted(),
        );
        expect(seen.take(0)).toEqual([]);
      }),
    );
  });

  it('is buffered up to a limit, so that invented sessions do not fill the memory', () => {
    const seen = createSeenViewers(watchedMs);
    for (let index = 0; index < mostSeen + 10; index++)
      seen.add({ liveId, viewer: String(index), address: String(index % 100), now: 0 });
    expect(seen.take(0)).toHaveLength(mostSeen);
  });

  it('of a live that is flooded takes no place from those of the others', () => {
    const seen = createSeenViewers(watchedMs);
    const [flooded, small] = [liveId, '00000000-0000-4000-8000-000000000008'];
    for (let index = 0; index < mostSeen + 10; index++)
      seen.add({ liveId: flooded, viewer: String(index), address: String(index % 100), now: 0 });
    for (let index = 0; index < 3; index++)
      seen.add({ liveId: small, viewer: String(index), address: '203.0.113.9', now: 0 });
    const taken = seen.take(0);
    expect(taken.filter((one) => one.liveId === small)).toHaveLength(3);
    expect(taken.filter((one) => one.liveId === flooded)).toHaveLength(mostSeen);
  });

  it('counts up to a limit for one address, until others of it have left', () => {
    const seen = createSeenViewers(watchedMs);
    const ask = (ip: string, now: number, viewers = mostOfAddress + 10) => {
      for (let index = 0; index < viewers; index++)
        seen.add({ liveId, viewer: `${now} ${index}`, address: ip, now });
      return seen.take(now).length;
    };
    expect(ask('203.0.113.9', 0)).toBe(mostOfAddress);
    // Those that are counted stay counted; another live and another address have their own limit.
    expect(ask('203.0.113.9', 0)).toBe(mostOfAddress);
    expect(ask('203.0.113.9', 1)).toBe(0);
    expect(ask('203.0.113.10', 1)).toBe(mostOfAddress);
    expect(ask('203.0.113.9', watchedMs, 3)).toBe(3);
  });
});

describe('viewers now', () => {
  let server: TestServer;
  let token: string;
  let now = Date.now();
  /** The audience of another process that shares the database. */
  let other: Audience;
  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => now }, env: { PALCO_RTMP_PORT: '0' } });
    token = await server.signIn('marina@colegioatlas.com.br');
    other = createAudience(server.context, { breakdownsOf });
  });
  afterAll(() => server.stop());

  async function onAir(): Promise<string> {
    const id = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
    await putLiveFile(server.context, server.ingest.programmeOf(id), '#EXTM3U\n');
    return id;
  }
  const linkOf = async (id: string) =>
    String((await server.call(`/bff/player/live/${id}`)).body['playback_url']);
  /** The number in the console, after every process has written the viewers it saw. */
  async function viewersOf(id: string): Promise<unknown> {
    await server.audience.flush();
    await other.flush();
    return (await server.call(`/v1/live-streams/${id}/viewers`, { token })).body['viewers'];
  }

  it('counts each player once, as long as it asks for playlists', async () => {
    const id = await onAir();
    expect(await viewersOf(id)).toBe(0);
    const links = [await linkOf(id), await linkOf(id), await linkOf(id)];
    expect(new Set(links).size).toBe(3);
    for (const link of [...links, ...links]) expect((await server.call(link)).status).toBe(200);
    expect(await viewersOf(id)).toBe(3);
    now += 15_000;
    await server.call(links[0] ?? '');
    expect(await viewersOf(id)).toBe(3);
    now += 10_000;
    expect(await viewersOf(id)).toBe(1);
  });

  it('does not count the panel of the team', async () => {
    const id = await onAir();
    const { body } = await server.call(`/v1/live-streams/${id}`, { token });
    expect((await server.call(String(body['playback_url']))).status).toBe(200);
    expect(await viewersOf(id)).toBe(0);
  });

  it('counts a viewer of two processes once, and adds those of both', async () => {
    const id = await onAir();
    const link = await linkOf(id);
    await server.call(link);
    const key = server.ingest.programmeOf(id);
    const call = { request: { ip: '203.0.113.9', headers: {} } } as Parameters<Audience['onPlaylist']>[0];
    const viewer = /~([\w-]{12})\./.exec(link)?.[1] ?? '';
    other.onPlaylist(call, { key, session: { kind: 'viewer', id: viewer } });
    other.onPlaylist(call, { key, session: { kind: 'viewer', id: 'elsewhere-01' } });
    expect(await viewersOf(id)).toBe(2);
  });

  it('counts no more of one IPv6 network than of one address', async () => {
    const id = await onAir();
    const key = server.ingest.programmeOf(id);
    for (let index = 0; index < mostOfAddress + 100; index++) {
      const ip = `2001:db8:1:2::${index.toString(16)}`;
      const call = { request: { ip, headers: {} } } as Parameters<Audience['onPlaylist']>[0];
      other.onPlaylist(call, { key, session: { kind: 'viewer', id: `session-${index}` } });
    }
    expect(await viewersOf(id)).toBe(mostOfAddress);
  });

  it('refuses an invented session, also one of another live, and skips viewers of deleted lives', async () => {
    const id = await onAir();
    const link = await linkOf(id);
    const other = /~[^/]+/.exec(await linkOf(await onAir()))?.[0] ?? '';
    for (const session of ['~x', '~abcdefghijkl', '~abcdefghijkl.abcdefghijk', '~team.abcdefghijk', other])
      expect((await server.call(link.replace(/~[^/]+/, session))).status).toBe(403);
    expect((await server.call(link.replace(/~[^/]+/, ''))).status).toBe(200);
    const gone = { liveId, viewer: 'session-0001' };
    await writeSeen(server.db, [gone], new Date(now));
    expect((await server.call(`/v1/live-streams/${liveId}/viewers`, { token })).status).toBe(404);
  });

  it('is recorded as a series until the live ends', async () => {
    const id = await onAir();
    const path = `/v1/analytics/live/${id}/viewers`;
    const readSeries = async (query = '') => (await server.call(path + query, { token })).body;
    const record = async (): Promise<number> => {
      await server.audience.flush();
      await server.audience.record();
      return now;
    };
    expect(await readSeries()).toMatchObject({ series: [{ name: 'viewers', points: [] }], total: 0 });
    await server.call(await linkOf(id));
    const first = { timestamp: await record(), value: 1 };
    now += 25_000;
    const second = { timestamp: await record(), value: 0 };
    expect(await readSeries()).toMatchObject({
      series: [{ name: 'viewers', points: [second, first] }],
      total: 0,
    });
    expect(await readSeries(`?since=${first.timestamp}`)).toMatchObject({ series: [{ points: [second] }] });
    await server.db.update(lives).set({ status: 'finished' }).where(eq(lives.id, id));
    now += 10_000;
    await record();
    expect(await readSeries()).toMatchObject({ series: [{ points: [second, first] }] });
    const foreign = await server.signIn('diego@vertice.com.br');
    expect((await server.call(path, { token: foreign })).status).toBe(404);
  });

  it('keeps the series of a finished live; old points of a running one are deleted', async () => {
    const [endless, over] = [await onAir(), await onAir()];
    await server.audience.record();
    const first = new Date(now);
    now += 60_000;
    await server.audience.record();
    await server.db.update(lives).set({ status: 'finished' }).where(eq(lives.id, over));
    await deleteExpiredAudience(server.db, first);
    const timesOf = async (id: string) =>
      (await listAudience(server.db, id, new Date(0))).map((one) => one.timestamp);
    expect(await timesOf(endless)).toEqual([now]);
    expect(await timesOf(over)).toEqual([now, first.getTime()]);
  });
});
