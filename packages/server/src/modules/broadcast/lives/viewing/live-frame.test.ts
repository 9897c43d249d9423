import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOfFrame, frameKeyOf } from '../../../../media/live/frame-name.pure';
import { unmeasured } from '../../../../ports/unmeasured.pure';
import type { SignalFrame } from '../../../../ports/live-ingest';
import { livePublishers, lives } from '../../../../schema';
import { demoTeams } from '../../../../seed/demo-people';
import { putLiveFile } from '../../../../testing/put-live-file';
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

const name = 'a1'.repeat(9);
const pathIn = (url: unknown): string => String(url).replace(/^\/media\/[^/]+\//, '');

/** A live whose signal shows a picture. */
async function liveWithFrame(): Promise<{ id: string; key: string }> {
  const id = await insertLive(server.db, 'colegioAtlas', { title: 'Plantão' });
  const key = frameKeyOf(id, name);
  const times = { startedAt: new Date(), lastSeenAt: sql`now() + interval '1 hour'` };
  const connection = { accountId: demoTeams.colegioAtlas, publisherId: randomUUID(), holder: 'x' };
  await server.db.insert(livePublishers).values({ liveId: id, signalId: 1, ...connection, ...times });
  await putLiveFile(server.context, fileOfFrame(key) ?? '', 'jpeg');
  return { id, key };
}
const show = (liveId: string, frame: Partial<SignalFrame>) =>
  server.db
    .update(livePublishers)
    .set({ figures: { ...unmeasured, frame: { name, onAir: false, ageMs: 900, ...frame } } })
    .where(eq(livePublishers.liveId, liveId));
const change = (id: string, values: Partial<typeof lives.$inferInsert>) =>
  server.db.update(lives).set(values).where(eq(lives.id, id));
const teamSees = async (id: string): Promise<string> =>
  pathIn((await server.call(`/v1/live-streams/${id}`, { token })).body['picture']);
const publicSees = async (id: string): Promise<string> =>
  pathIn((await server.call(`/bff/classroom/${id}`)).body['picture']);

it('shows its team what the signal of a live shows, and everybody once it is on air', async () => {
  const { id, key } = await liveWithFrame();
  await show(id, {});
  expect([await teamSees(id), await publicSees(id)]).toEqual([key, expect.stringContaining('/cover-')]);
  const { body } = await server.call('/v1/live-streams?limit=100', { token });
  const items = body['items'] as { id: string; picture: string }[];
  expect(pathIn(items.find((one) => one.id === id)?.picture)).toBe(key);

  // What was taken before the start is not public afterwards either.
  await change(id, { status: 'live', startedAt: new Date() });
  expect(await publicSees(id)).toContain('/cover-');
  await show(id, { onAir: true });
  expect(await publicSees(id)).toBe(key);
  const page = await fetch(`${server.url}/classroom?liveId=${id}`, { headers: { accept: 'text/html' } });
  expect(/og:image" content="([^"]+)"/.exec(await page.text())?.[1]).toContain('/cover-');

  await change(id, { status: 'paused' });
  expect([await teamSees(id), await publicSees(id)]).toEqual([key, expect.stringContaining('/cover-')]);
  await change(id, { status: 'live', referrerWhitelist: ['https://escola.example'] });
  const { body: restricted } = await server.call(`/bff/classroom/${id}`);
  expect(pathIn(restricted['picture'])).not.toBe(key);
  await change(id, { status: 'finished', finishedAt: new Date(), referrerWhitelist: [] });
  expect([await teamSees(id), await publicSees(id)].join(' ')).not.toContain('frame-');
});

it('shows nothing of a signal that is lost or stands still', async () => {
  const { id, key } = await liveWithFrame();
  await change(id, { status: 'live', startedAt: new Date() });
  await show(id, { onAir: true, ageMs: 30_000 });
  expect(await teamSees(id)).toBe(key);
  await show(id, { onAir: true, ageMs: 30_001 });
  expect([await teamSees(id), await publicSees(id)].join(' ')).not.toContain('frame-');
  await show(id, { onAir: true });
  await server.db
    .update(livePublishers)
    .set({ lastSeenAt: sql`now() - interval '6 seconds'` })
    .where(eq(livePublishers.liveId, id));
  expect([await teamSees(id), await publicSees(id)].join(' ')).not.toContain('frame-');
});
