import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveClips } from '../../../schema';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { releaseOld } from './release-clips';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function insertClip(status: 'making' | 'ready' | 'failed', minutesAgo: number): Promise<string> {
  const id = randomUUID();
  const liveId = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  const [from, until] = [new Date(0), new Date(4000)];
  const updatedAt = new Date(server.context.clock.now() - minutesAgo * 60_000);
  const values = { id, liveId, accountId: randomUUID(), title: 'Clipe', status, from, until, updatedAt };
  await server.db.insert(liveClips).values({ ...values, segments: [] });
  return id;
}

it('releases at the second look what no clip needs, and never what one is about to be made of', async () => {
  const making = await insertClip('making', 90);
  const justFailed = await insertClip('failed', 10);
  const [failed, ready, unwritten] = [
    await insertClip('failed', 90),
    await insertClip('ready', 0),
    randomUUID(),
  ];
  const held = new Set([making, justFailed, failed, ready, unwritten]);
  const seen = new Set<string>();
  const aired = { listHeld: async () => [...held], release: async (id: string) => void held.delete(id) };
  const look = () => releaseOld(server.context, aired, seen);
  await look();
  expect(held.size).toBe(5);
  // The request that made it comes to its end in between.
  const values = { id: unwritten, accountId: randomUUID(), title: 'Clipe', status: 'making' as const };
  const [from, until] = [new Date(0), new Date(4000)];
  const liveId = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  await server.db.insert(liveClips).values({ ...values, liveId, from, until, segments: [] });
  await look();
  expect(held).toEqual(new Set([making, justFailed, unwritten]));
  await look();
  expect(held).toEqual(new Set([making, justFailed, unwritten]));
});
