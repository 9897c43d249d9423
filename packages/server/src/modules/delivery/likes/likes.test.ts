import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { videoLikes } from '../../../schema';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let marina: string;
let now = Date.now();
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, env: { PALCO_TRUST_PROXY: 'loopback' } });
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const path = (id: string) => `/v1/analytics/vod/${id}/like`;
const like = (id: string, sessionId: string = randomUUID(), token = '') =>
  server.call(`${path(id)}${token && `?token=${token}`}`, { method: 'POST', body: { sessionId } });
const unlike = (id: string, sessionId: string) =>
  server.call(`${path(id)}?sessionId=${sessionId}`, { method: 'DELETE' });
const total = (id: string, token = marina) => server.call(`/v1/analytics/vod/${id}/total-likes`, { token });

it('a viewer counts once, and can remove the like', async () => {
  const id = await insertPackagedVideo(server.context, 'colegioAtlas');
  const viewer = randomUUID();
  expect((await like(id, viewer)).body).toEqual({ total: 1 });
  expect((await like(id, viewer)).body).toEqual({ total: 1 });
  expect((await like(id)).body).toEqual({ total: 2 });
  expect((await total(id)).body).toEqual({ total: 2 });
  expect((await unlike(id, viewer)).body).toEqual({ total: 1 });
  expect((await unlike(id, viewer)).body).toEqual({ total: 1 });
});

it('a private video is liked with its token alone', async () => {
  const id = await insertPackagedVideo(server.context, 'colegioAtlas', { privacy: 'private' });
  expect((await like(id)).status).toBe(404);
  const given = await server.call(`/v1/videos/${id}/playback-token`, {
    token: marina,
    method: 'POST',
    body: { expiresIn: 600 },
  });
  expect((await like(id, randomUUID(), String(given.body['token']))).body).toEqual({ total: 1 });
});

it('the total is not shown to another team', async () => {
  expect((await total(await insertPackagedVideo(server.context, 'verticeEstudio'))).status).toBe(404);
});

it.each(['', 'short', 'x'.repeat(65), 'with blank in between it'])('%j is refused', async (sessionId) => {
  const id = await insertPackagedVideo(server.context, 'colegioAtlas');
  expect((await like(id, sessionId)).status).toBe(422);
});

it('likes are limited per IP address', async () => {
  const id = await insertPackagedVideo(server.context, 'colegioAtlas');
  const statuses = new Set<number>();
  for (let count = 0; count < 310 && !statuses.has(429); count += 1) statuses.add((await like(id)).status);
  expect([...statuses]).toEqual([200, 429]);
});

it('likes of one video are limited per address for as long as it exists', async () => {
  const id = await insertPackagedVideo(server.context, 'colegioAtlas');
  const first = randomUUID();
  // A clean window of requests for this test: a quarter of an hour later.
  now += 16 * 60_000;
  expect((await like(id, first)).status).toBe(200);
  const [row] = await server.db.select().from(videoLikes).where(eq(videoLikes.videoId, id));
  const { addressDigest } = row ?? {};
  expect(addressDigest).toMatch(/^[\w-]{16}$/);
  const insert = (count: number) => {
    const rows = Array.from({ length: count }, () => ({
      videoId: id,
      sessionId: randomUUID(),
      addressDigest,
      createdAt: new Date(),
    }));
    return server.db.insert(videoLikes).values(rows);
  };
  await insert(498);
  expect((await like(id)).body).toEqual({ total: 500 });
  expect(await like(id)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_LIKES' } });
  // Somebody who likes it already is not refused, nor is another video.
  expect((await like(id, first)).body).toEqual({ total: 500 });
  expect((await like(await insertPackagedVideo(server.context, 'colegioAtlas'))).body).toEqual({ total: 1 });
});

it('an IPv6 network, which one customer has, is limited as one address', async () => {
  const id = await insertPackagedVideo(server.context, 'colegioAtlas');
  const from = async (ip: string) => {
    const answer = await fetch(server.url + path(id), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ sessionId: randomUUID() }),
    });
    return answer.status;
  };
  const statuses = new Set<number>();
  for (let count = 0; count < 310 && !statuses.has(429); count += 1)
    statuses.add(await from(`2001:db8:1:2::${count.toString(16)}`));
  expect([...statuses]).toEqual([200, 429]);
  expect(await from('2001:db8:1:3::1')).toBe(200);
  const rows = await server.db.select().from(videoLikes).where(eq(videoLikes.videoId, id));
  expect(new Set(rows.map(({ addressDigest }) => addressDigest)).size).toBe(2);
});
