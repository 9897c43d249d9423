import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../kernel/database/open-database';
import { createFakeLives } from '../../../../testing/fake-lives';
import { openTestDatabase } from '../../../../testing/test-database';
import { claimSignal } from '../publishers.store';
import type { SignalConnection } from '../publishers.store';
import { endPlaylist, listPlaylists, publishPlaylist, readPlaylist } from './live-playlists.store';

const fake = createFakeLives();
const name = 'a/main.m3u8';
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // The lives of this file are in memory alone.
  for (const table of ['live_publishers', 'live_playlists'])
    await database.db.execute(sql.raw(`alter table ${table} drop constraint ${table}_live_id_lives_id_fk`));
});
afterAll(() => database.close());

/** Claims a signal whose earlier holder, if there is one, is gone. */
async function claim(publisherId: string, liveId: string): Promise<SignalConnection> {
  const connection = { liveId, signalId: 1, publisherId };
  const row = { ...connection, accountId: fake.add().accountId, keyId: null, testEndsAt: null };
  const holders = { id: publisherId, isGone: () => true, isRunning: () => false };
  const outcome = await claimSignal(database.db, row, { holders, teamLimit: 99, testLimit: 99 });
  expect(outcome).toBe('claimed');
  return connection;
}
const publish = (connection: SignalConnection, text: string, version: number): Promise<boolean> =>
  publishPlaylist(database.db, connection, { name, text, version });
const textOf = async (liveId: string) =>
  (await listPlaylists(database.db, { liveId, signalId: 1 })).map(({ text }) => text).join();

it('is written by the connection that has the signal alone', async () => {
  const liveId = randomUUID();
  const first = await claim('first', liveId);
  expect(await publish(first, 'one', 1)).toBe(true);
  const second = await claim('second', liveId);
  expect(await publish(first, 'late', 2)).toBe(false);
  expect(await textOf(liveId)).toBe('one');
  expect(await publish(second, 'two', 2)).toBe(true);
  expect(await publish({ ...second, signalId: 2 }, 'of nobody', 3)).toBe(false);
  expect(await textOf(liveId)).toBe('two');
});

it('is not replaced by an older version that arrives late, and takes a repetition', async () => {
  const liveId = randomUUID();
  const one = await claim('one', liveId);
  expect([await publish(one, 'b', 5), await publish(one, 'b', 5)]).toEqual([true, true]);
  expect(await publish(one, 'a', 4)).toBe(false);
  expect(await textOf(liveId)).toBe('b');
});

it('does not change after its end, which is of the version that was read', async () => {
  const liveId = randomUUID();
  const one = await claim('one', liveId);
  await publish(one, 'running', 3);
  expect(await endPlaylist(database.db, { liveId, name, version: 2 }, 'of an older one')).toBe(false);
  expect(await endPlaylist(database.db, { liveId, name, version: 3 }, 'over')).toBe(true);
  expect(await endPlaylist(database.db, { liveId, name, version: 4 }, 'again')).toBe(false);
  expect(await publish(one, 'goes on', 9)).toBe(false);
  expect(await textOf(liveId)).toBe('over');
});

it('is read by whoever claims the signal after a write that was under way', async () => {
  const liveId = randomUUID();
  const first = await claim('first', liveId);
  let claimed: Promise<SignalConnection> | undefined;
  let isClaimed = false;
  await database.db.transaction(async (tx) => {
    await publishPlaylist(tx, first, { name, text: 'last word', version: 1 });
    claimed = claim('second', liveId);
    void claimed.then(() => (isClaimed = true));
    // The claim is seen to wait, and not assumed to: a time says nothing on a busy machine.
    await expect
      .poll(async () => {
        const { rows } = await database.db.execute(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%live_publishers%'`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    expect(isClaimed).toBe(false);
  });
  await claimed;
  expect(await textOf(liveId)).toBe('last word');
});

it('sends its text to readers that do not know it, and no more', async () => {
  const liveId = randomUUID();
  await publish(await claim('one', liveId), 'text', 7);
  const read = (known: number, of = name) => readPlaylist(database.db, { liveId, name: of }, known);
  expect(await read(6)).toMatchObject({ text: 'text', version: 7 });
  expect(await read(7)).toMatchObject({ text: null, version: 7 });
  expect(await read(7, 'a/other.m3u8')).toBeNull();
});
