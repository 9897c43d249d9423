import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../kernel/config/config';
import type { OpenDatabase } from '../../kernel/database/open-database';
import { livePublishers } from '../../kernel/database/tables';
import { createApp } from '../../kernel/http/create-app';
import type { LivePackager } from '../../ports/live-packager';
import { createFakeLives } from '../../testing/fake-lives';
import { openTestDatabase } from '../../testing/test-database';
import { liveFolders } from './live-folders';
import {
  claimSignal,
  endAbandoned,
  forgetFinish,
  listFinishable,
  listSignals,
  requestFinish,
  touchSignal,
} from './publishers.store';
import { createSignalDesk } from './signal-desk';
import type { Sender, SignalDesk } from './signal-desk';
import { reportOf } from './signal-report.pure';

const fake = createFakeLives();
let dataDir: string;
let database: OpenDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'palco-desk-'));
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A desk whose packager stops with the given function. */
function openDesk(stop: () => Promise<void> = async () => undefined, now = Date.now): SignalDesk {
  const packager: LivePackager = {
    available: async () => true,
    start: () => ({ write: () => true, end() {}, setOnAir() {}, stop, kill() {} }),
    join: async () => ({ skipped: 0 }),
  };
  const config = { ...parseConfig({ PALCO_DATA_DIR: dataDir }), secret: 's'.repeat(64) };
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const context = { db: database.db, clock: { now }, log, config };
  return createSignalDesk({ context, lives: fake.lives, packager, folders: liveFolders(config) });
}

const sender = (id: string, live = fake.add()): Sender => ({
  id,
  keyId: null,
  signalId: 1,
  live,
  drop: () => undefined,
});

it('does not keep the signal of a sender that leaves during its admission', async () => {
  const desk = openDesk();
  const quick = sender('quick');
  const admitted = desk.admit(quick);
  // The claim was sent, and the database has not answered yet.
  await Promise.resolve();
  await desk.leave(quick.id);
  expect(await admitted).toBe(false);
  expect(await listSignals(database.db, [quick.live.id])).toMatchObject([{ endedAt: expect.any(Date) }]);
});

it('releases the signal where the packager fails to stop', async () => {
  const desk = openDesk(async () => Promise.reject(new Error('no')));
  const first = sender('first');
  await desk.admit(first);
  desk.begin(first.id, { kind: 'pushed', container: 'mp4' });
  await expect(desk.leave(first.id)).rejects.toThrow('no');
  expect(await listSignals(database.db, [first.live.id])).toMatchObject([{ endedAt: expect.any(Date) }]);
  expect(await desk.admit(sender('second', first.live))).toBe(true);
});

const place = (live = fake.add()) => ({
  liveId: live.id,
  accountId: live.accountId,
  signalId: 1,
  publisherId: live.id,
  keyId: null,
});
/** Holders as another process sees them. */
const holders = (id: string, state: 'gone' | 'running' | 'elsewhere' = 'elsewhere') => ({
  id,
  isGone: () => state === 'gone',
  isRunning: () => state === 'running',
});
const rowOf = async ({ liveId }: { readonly liveId: string }) =>
  (await listSignals(database.db, [liveId]))[0];
/** Moves the last heartbeat of a signal into the past. */
async function silence({ liveId }: { readonly liveId: string }, seconds: number): Promise<void> {
  const lastSeenAt = sql`now() - ${seconds} * interval '1 second'`;
  await database.db.update(livePublishers).set({ lastSeenAt }).where(eq(livePublishers.liveId, liveId));
}

it('ends silent signals, and all of processes that are gone', async () => {
  const { db } = database;
  const [silent, active, orphaned] = [place(), place(), place()];
  for (const one of [silent, active, orphaned]) await claimSignal(db, one, holders('running'));
  await silence(silent, 3600);
  await db.update(livePublishers).set({ holder: 'gone' }).where(eq(livePublishers.liveId, orphaned.liveId));
  await endAbandoned(db, { ...holders('me'), isGone: (holder) => holder === 'gone' });
  const silentRow = await rowOf(silent);
  expect(silentRow?.endedAt).toEqual(silentRow?.lastSeenAt);
  expect((await rowOf(active))?.endedAt).toBeNull();
  expect((await rowOf(orphaned))?.endedAt).toEqual(expect.any(Date));
});

describe('a signal of another process', () => {
  it.each([
    ['of another machine, just seen', 0, 'elsewhere', false],
    ['of another machine, silent', 6, 'elsewhere', true],
    ['of this machine, silent because it is stalled', 15, 'running', false],
    ['of this machine, hung', 31, 'running', true],
    ['of this machine, dead', 0, 'gone', true],
  ] as const)('%s: may be claimed after %i s: %s %s', async (_name, seconds, state, isFree) => {
    const signal = place();
    await claimSignal(database.db, signal, holders('first'));
    await silence(signal, seconds);
    const claim = { ...signal, publisherId: 'second' };
    expect(await claimSignal(database.db, claim, holders('second', state))).toBe(isFree);
    expect(await touchSignal(database.db, signal, null)).toBe(isFree ? 'taken' : 'kept');
  });

  it('is claimed by one of two at once', async () => {
    const signal = place();
    await claimSignal(database.db, signal, holders('first'));
    await silence(signal, 60);
    const claims = ['second', 'third'].map((publisherId) =>
      claimSignal(database.db, { ...signal, publisherId }, holders(publisherId)),
    );
    expect((await Promise.all(claims)).sort()).toEqual([false, true]);
  });

  it('goes on when its process responds again after it was taken for dead', async () => {
    const signal = place();
    await claimSignal(database.db, signal, holders('first'));
    await silence(signal, 60);
    await endAbandoned(database.db, holders('second'));
    expect((await rowOf(signal))?.endedAt).toEqual(expect.any(Date));
    expect(await touchSignal(database.db, signal, null)).toBe('kept');
    expect(await rowOf(signal)).toMatchObject({ endedAt: null });
  });
});

it('finishes a live whose holder is gone once its packagers cannot write any more', async () => {
  const { db } = database;
  const signal = place();
  await claimSignal(db, signal, holders('first'));
  await requestFinish(db, signal.liveId);
  const finishable = async (state: 'gone' | 'running' | 'elsewhere') =>
    (await listFinishable(db, holders('me', state))).some(({ liveId }) => liveId === signal.liveId);
  expect(await finishable('gone')).toBe(false);
  await silence(signal, 6);
  expect([await finishable('running'), await finishable('gone')]).toEqual([false, true]);
  await forgetFinish(db, signal.liveId);
  expect(await finishable('gone')).toBe(false);
});

it('takes its times from the database, whatever the clock of the host says', async () => {
  const desk = openDesk(undefined, () => Date.parse('2001-01-01'));
  const one = sender('clock');
  await desk.admit(one);
  await desk.tick();
  const row = await rowOf({ liveId: one.live.id });
  expect(row && reportOf(row)).toMatchObject({ status: 'active', uptime: 0 });
});
