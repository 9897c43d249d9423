import { afterAll, beforeAll, expect, it } from 'vitest';
import { attendees, liveAudience, livePublishers, liveSpeakers } from '../../../../schema';
import { demoTeams } from '../../../../seed/demo-people';
import { insertLive } from '../../../../testing/samples';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';
import { toOverview } from './live-overview.pure';
import { listOverviews } from './live-overview.store';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const begin = Date.UTC(2026, 0, 1, 12);
const team = 'colegioAtlas';
const accountId = demoTeams[team];
const at = (seconds: number) => new Date(begin + seconds * 1_000);

async function fill(liveId: string): Promise<void> {
  const people = ['ana', 'bia'].map((name) => ({
    id: crypto.randomUUID(),
    liveId,
    accountId,
    email: `${name}@exemplo.com.br`,
    name,
    createdAt: at(0),
  }));
  await server.db.insert(attendees).values(people);
  const speakers = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'].map((name, position) => ({
    id: crypto.randomUUID(),
    liveId,
    position,
    name,
    avatarKey: position === 0 ? `live-images/${liveId}/${crypto.randomUUID()}.png` : null,
  }));
  await server.db.insert(liveSpeakers).values(speakers);
  const publisher = {
    liveId,
    accountId,
    publisherId: 'one',
    holder: 'here',
    startedAt: at(0),
    lastSeenAt: at(9),
  };
  await server.db.insert(livePublishers).values([
    { ...publisher, signalId: 1 },
    { ...publisher, signalId: 2, endedAt: at(9) },
  ]);
  // Ten minutes with a hole in the middle, and the peak in the second half.
  const points = Array.from({ length: 40 }, (_, index) => index * 15)
    .filter((second) => second < 200 || second > 400)
    .map((second) => ({ liveId, at: at(second), viewers: second === 450 ? 99 : 10 }));
  await server.db.insert(liveAudience).values(points);
}

it('a list answers what stands beside its lives, in their order, only where it is asked for', async () => {
  const full = await insertLive(server.db, team, { title: 'visão: cheia', createdAt: at(0) });
  const bare = await insertLive(server.db, team, { title: 'visão: nua', createdAt: at(1) });
  const foreign = await insertLive(server.db, 'radioSerraViva', { title: 'visão: de outro' });
  for (const id of [full, foreign]) await fill(id);
  const token = await server.signIn('marina@colegioatlas.com.br');
  const list = async (more: string) =>
    (await server.call(`/v1/live-streams?title=vis%C3%A3o&accountId=${accountId}${more}`, { token })).body;
  expect((await list(''))['overviews']).toBeUndefined();
  const [first, second] = (await list('&overview=true'))['overviews'] as Record<string, unknown>[];
  expect(first).toEqual({
    liveId: bare,
    attendees: 0,
    isSignalSeen: false,
    signalsNow: 0,
    speakers: [],
    speakersTotal: 0,
    viewers: [],
    peakViewers: null,
  });
  expect(second).toMatchObject({
    liveId: full,
    attendees: 2,
    isSignalSeen: true,
    signalsNow: 1,
    speakersTotal: 5,
    peakViewers: 99,
  });
  const speakers = second?.['speakers'] as { speaker: string; avatar: string }[];
  expect(speakers.map(({ speaker }) => speaker)).toEqual(['Ana', 'Bia', 'Caio', 'Davi']);
  expect(speakers[0]?.avatar).toContain(`live-images/${full}/`);
  expect(speakers[1]?.avatar).toBe('placeholder');
  const line = second?.['viewers'] as (number | null)[];
  expect([line[0], line.at(-1), Math.max(...line.map(Number))]).toEqual([10, 10, 99]);
  expect(line).toContain(null);
  expect(await listOverviews(server.db, { accountId, liveIds: [foreign] })).toEqual([]);
});

it('people and audience are for those who see them on the pages of the live', () => {
  const row = {
    liveId: '1',
    attendees: 7,
    isSignalSeen: false,
    signalsNow: 0,
    speakers: [],
    speakersTotal: 0,
    viewers: [1, null],
    peakViewers: 1,
  };
  const of = (...permissions: string[]) => {
    const {
      attendees: people,
      viewers,
      peakViewers,
    } = toOverview(row, {
      permissions: new Set(permissions),
      picture: String,
    });
    return [people, viewers, peakViewers];
  };
  expect(of('showHistory')).toEqual([null, null, null]);
  expect(of('showStreaming')).toEqual([7, null, null]);
  expect(of('showStreamingAnalytics')).toEqual([null, [1, null], 1]);
});
