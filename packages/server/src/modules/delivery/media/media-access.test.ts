import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts, lives, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { putLiveFile } from '../../../testing/put-live-file';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { runOn } from '../../../testing/test-database';

// What decides who may read media is kept for seconds, and dropped with a change of it: in this process at once, in another one
// as soon as the notification arrives.

let server: TestServer;
let token: string;
beforeAll(async () => {
  // The clock stands, because on a busy machine what is kept for five seconds could be read again by its age.
  const now = Date.now();
  server = await startTestServer({ clock: { now: () => now }, env: { PALCO_RTMP_PORT: '0' } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

/** A video with a segment; gives the link to it. */
async function addVideo(): Promise<{ id: string; segment: string }> {
  const id = await insertPackagedVideo(server.context, 'colegioAtlas');
  const { body } = await server.call(`/v1/videos/${id}`, { token });
  return { id, segment: String(body['playback_url']).replace('master.m3u8', '00000.m4s') };
}
async function addLive(): Promise<{ id: string; segment: string }> {
  const id = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  await putLiveFile(server.context, `lives/${id}/s1/main/part.m4s`, 'bytes');
  const { body } = await server.call(`/v1/live-streams/${id}`, { token });
  return { id, segment: String(body['playback_url']).replace('a/master.m3u8', 's1/main/part.m4s') };
}
const statusOf = async (segment: string): Promise<number> => (await fetch(server.url + segment)).status;

describe.each([
  ['a video', addVideo],
  ['a live', addLive],
])('the segments of %s', (_what, add) => {
  it('cost one query for many of them, at once and one after another', async () => {
    const { segment } = await add();
    const statements = vi.spyOn(Client.prototype, 'query');
    const answers = await Promise.all(Array.from({ length: 40 }, () => statusOf(segment)));
    for (let each = 0; each < 40; each += 1) answers.push(await statusOf(segment));
    expect(answers).toEqual(Array<number>(80).fill(200));
    const asked = statements.mock.calls
      .map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
      .filter((query) => query.includes('"media_epoch"'));
    expect(asked).toHaveLength(1);
  });

  it('are refused at once after a change in this process, by whatever query', async () => {
    const { id, segment } = await add();
    expect(await statusOf(segment)).toBe(200);
    const table = add === addVideo ? videos : lives;
    const revoked = { playbackTokenVersion: sql`media_epoch + 1` };
    await server.db.update(table).set(revoked).where(eq(table.id, id));
    expect(await statusOf(segment)).toBe(403);
  });

  it('are refused at once after a change of the team', async () => {
    const { segment } = await add();
    expect(await statusOf(segment)).toBe(200);
    await server.db
      .update(accounts)
      .set({ playbackTokenVersion: sql`media_epoch + 1` })
      .where(eq(accounts.id, demoTeams.colegioAtlas));
    expect(await statusOf(segment)).toBe(403);
  });

  it('are refused at once after it was deleted', async () => {
    const { id, segment } = await add();
    expect(await statusOf(segment)).toBe(200);
    // A live cannot be deleted while it is on air.
    await server.db.update(lives).set({ status: 'finished' }).where(eq(lives.id, id));
    const noun = add === addVideo ? 'videos' : 'live-streams';
    expect((await server.call(`/v1/${noun}/${id}`, { token, method: 'DELETE' })).status).toBe(204);
    expect(await statusOf(segment)).toBe(403);
  });

  it('are refused soon after a change by another process', async () => {
    const { id, segment } = await add();
    expect(await statusOf(segment)).toBe(200);
    const table = add === addVideo ? 'videos' : 'lives';
    const { connectionString } = server.pool.options;
    await runOn(
      String(connectionString),
      `update ${table} set media_epoch = media_epoch + 1 where id = '${id}'`,
    );
    // Sooner than what is kept expires.
    await expect.poll(() => statusOf(segment), { timeout: 2_000, interval: 20 }).toBe(403);
  });
});
