import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../kernel/config/config';
import type { OpenDatabase } from '../../kernel/database/open-database';
import { createApp } from '../../kernel/http/create-app';
import type { LivePackager } from '../../ports/live-packager';
import { createFakeLives } from '../../testing/fake-lives';
import { openTestDatabase } from '../../testing/test-database';
import { liveFolders } from './live-folders';
import { claimSignal, endAbandoned, listSignals } from './publishers.store';
import { createSignalDesk } from './signal-desk';
import type { Sender, SignalDesk } from './signal-desk';

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
function openDesk(stop: () => Promise<void> = async () => undefined): SignalDesk {
  const packager: LivePackager = {
    available: async () => true,
    start: () => ({ write: () => true, end() {}, setOnAir() {}, stop }),
    join: async () => undefined,
  };
  const config = { ...parseConfig({ PALCO_DATA_DIR: dataDir }), secret: 's'.repeat(64) };
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const context = { db: database.db, clock: { now: Date.now }, log, config };
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

it('ends silent signals, and all of processes that are gone', async () => {
  const { db } = database;
  const now = new Date();
  const claim = async (holder: string, lastSeenAt: Date) => {
    const { id, accountId } = fake.add();
    const signal = { liveId: id, accountId, signalId: 1, publisherId: id, keyId: null, holder };
    await claimSignal(db, signal, lastSeenAt);
    return id;
  };
  const silentSince = new Date(now.getTime() - 3_600_000);
  const silent = await claim('running', silentSince);
  const active = await claim('running', now);
  const orphaned = await claim('gone', now);
  await endAbandoned(db, (holder) => holder === 'gone', now);
  const endOf = async (liveId: string) => (await listSignals(db, [liveId]))[0]?.endedAt;
  expect(await endOf(silent)).toEqual(silentSince);
  expect(await endOf(active)).toBeNull();
  expect(await endOf(orphaned)).toEqual(now);
});
