import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeams } from '../../../../seed/demo-people';
import { accounts, lives, videos } from '../../../../schema';
import { insertPackagedVideo } from '../../../../testing/packaged-video';
import { insertLive } from '../../../../testing/samples';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const pictureOf = async (id: string): Promise<string> => {
  const { body } = await server.call(`/v1/live-streams/${id}`, { token });
  return String(body['picture']);
};
const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(new URL(url, server.url), { headers });

it('is drawn in the colour of the team, with headers of a picture, for whoever has the link', async () => {
  const live = await insertLive(server.db, 'colegioAtlas', { title: 'Plantão de dúvidas' });
  const url = await pictureOf(live);
  const answer = await get(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, bytes.toString('latin1', 1, 4)]).toEqual([200, 'PNG']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    'cache-control': 'private, max-age=3600',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  const etag = answer.headers.get('etag') ?? '';
  expect((await get(url, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(url, { range: 'bytes=0-7' })).status).toBe(206);
  // Lists take the small one, by the same right.
  const small = Buffer.from(await (await get(url.replace('.png', '-small.png'))).arrayBuffer());
  expect(small.readUInt32BE(16)).toBe(320);
  // The token is of this live alone.
  const other = await insertLive(server.db, 'colegioAtlas', { title: 'Outra' });
  expect((await get(url.replace(`live-images/${live}`, `live-images/${other}`))).status).toBe(403);
  expect((await get(url.replace(/cover-\w+/, 'cover-0123456789abcdef'))).status).toBe(404);
});

it('has another address for another title or colour, and its old one shows nothing that it was not', async () => {
  const live = await insertLive(server.db, 'colegioAtlas', { title: 'Plantão' });
  const first = await pictureOf(live);
  const set = (color: string | null) =>
    server.db.update(accounts).set({ color }).where(eq(accounts.id, demoTeams.colegioAtlas));
  await server.db.update(lives).set({ title: 'Conselho' }).where(eq(lives.id, live));
  const renamed = await pictureOf(live);
  await set('#123456');
  const coloured = await pictureOf(live);
  expect(new Set([first, renamed, coloured]).size).toBe(3);
  expect((await get(coloured)).status).toBe(200);
  expect((await get(renamed)).status).toBe(404);
  await set(null);
  await server.db.update(lives).set({ deletedAt: new Date() }).where(eq(lives.id, live));
  expect((await get(await pictureOf(live).then(() => first))).status).toBe(404);
});

it('comes last: after the recording of an ended live, the cover and the waiting screen', async () => {
  const recordingVideoId = await insertPackagedVideo(server.context, 'colegioAtlas');
  const live = await insertLive(server.db, 'colegioAtlas', { title: 'Plantão', recordingVideoId });
  const key = (name: string) => `live-images/${live}/${name}.png`;
  const seen = [];
  const changes: readonly Partial<typeof lives.$inferInsert>[] = [
    {},
    { startSoonScreenKey: key('soon') },
    { thumbnailKey: key('capa') },
    { status: 'finished' },
  ];
  const posterKey = `videos/${recordingVideoId}/poster.jpg`;
  await server.db.update(videos).set({ posterKey }).where(eq(videos.id, recordingVideoId));
  for (const change of changes) {
    if (Object.keys(change).length > 0) await server.db.update(lives).set(change).where(eq(lives.id, live));
    seen.push((await pictureOf(live)).replace(/^\/media\/[^/]+\//, ''));
  }
  expect(seen).toEqual([
    expect.stringMatching(/\/cover-\w{16}\.png$/) as string,
    key('soon'),
    key('capa'),
    posterKey,
  ]);
  await server.db.update(videos).set({ deletedAt: new Date() }).where(eq(videos.id, recordingVideoId));
  expect(await pictureOf(live)).toContain(key('capa'));
});

it('is not named to another team, nor to somebody who is not signed in', async () => {
  const live = await insertLive(server.db, 'colegioAtlas');
  const stranger = await server.signIn('diego@vertice.com.br');
  const statuses = [];
  for (const who of [stranger, undefined])
    statuses.push((await server.call(`/v1/live-streams/${live}`, { token: who })).status);
  expect(statuses).toEqual([404, 401]);
  expect((await get(`/media/forged/live-images/${live}/cover-0123456789abcdef.png`)).status).toBe(403);
});
