import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../kernel/database/open-database';
import { videos } from '../../../../schema';
import type { AnalyticsStore, PlayBatch } from '../../../../ports/analytics-store';
import { batchOf, begin, describeAnalytics, hour, playOf, slotOf } from '../../../../testing/analytics-suite';
import { clickHouseMissing, startClickHouse } from '../../../../testing/clickhouse-server';
import type { ClickHouseServer } from '../../../../testing/clickhouse-server';
import { insertVideo } from '../../../../testing/samples';
import { startTestServer } from '../../../../testing/start-test-server';
import { openTestDatabase } from '../../../../testing/test-database';
import { openAnalytics } from '../open-analytics';
import { createPostgresAnalytics } from '../postgres-analytics';
import { openClickHouseAnalytics } from './clickhouse-analytics';

const missing = clickHouseMissing();

// The reason is in the name, so that a run says what it left out.
describe.skipIf(missing !== null)(
  `what players tell, on ClickHouse${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let database: OpenDatabase;
    let server: ClickHouseServer;
    let now = begin;
    const stores: AnalyticsStore[] = [];
    beforeAll(async () => {
      [database, server] = await Promise.all([openTestDatabase('seeded'), startClickHouse()]);
    });
    afterEach(async () => {
      now = begin;
      await Promise.all(stores.splice(0).map((store) => store.close?.()));
    });
    afterAll(async () => {
      await server?.stop();
      await database?.close();
    });

    const clock = { now: () => now };
    async function open(change: Partial<AnalyticsStore> = {}): Promise<AnalyticsStore> {
      const { db } = database;
      const people = { ...createPostgresAnalytics(db), ...change };
      const store = await openClickHouseAnalytics({ db, clock, clickhouse: server.config, people });
      stores.push(store);
      return store;
    }
    const insert = () => insertVideo(database.db, 'colegioAtlas');
    const startsOf = async (store: AnalyticsStore, id: string) => {
      const range = { start: begin - hour, end: begin + hour, dimension: 'all' } as const;
      const sum = (slots: readonly { readonly starts: number }[]) =>
        slots.reduce((all, { starts }) => all + starts, 0);
      return {
        plays: (await store.sumPlays(id)).starts,
        seconds: sum(await store.readSlots(id, { ...range, step: 1 })),
        minutes: sum(await store.readSlots(id, { ...range, step: 60 })),
      };
    };
    const once = (id: string): PlayBatch => {
      const [plays, slots] = [[playOf(id, { starts: 1 })], [slotOf(id, { starts: 1 })]];
      return batchOf({ plays, seconds: slots, minutes: slots });
    };

    describeAnalytics(() => ({ db: database.db, makeStore: open }));

    it('counts a batch once that arrived and comes again, whole and in parts', async () => {
      const real = createPostgresAnalytics(database.db);
      let failures = 2;
      const store = await open({
        write: (batch) => (failures-- > 0 ? Promise.reject(new Error('away')) : real.write(batch)),
      });
      const [id, other] = [await insert(), await insert()];
      const [one, two] = [once(id), once(other)];
      const whole = batchOf({
        plays: [...one.plays, ...two.plays],
        seconds: [...one.seconds, ...two.seconds],
        minutes: [...one.minutes, ...two.minutes],
      });
      await expect(store.write(whole)).rejects.toThrow('away');
      await expect(store.write(whole)).rejects.toThrow('away');
      await store.write(one);
      await store.write(two);
      for (const subject of [id, other])
        expect(await startsOf(store, subject)).toEqual({ plays: 1, seconds: 1, minutes: 1 });
    });

    it('loses and doubles nothing where ClickHouse ends without a word', async () => {
      const [store, id] = [await open(), await insert()];
      await store.write(once(id));
      await server.kill();
      const batch = once(id);
      await expect(store.write(batch)).rejects.toThrow();
      await expect(store.sumPlays(id)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
      await server.start();
      await store.write(batch);
      expect(await startsOf(store, id)).toEqual({ plays: 2, seconds: 2, minutes: 2 });
    });

    it('goes on with new sums where a process has forgotten the ones before', async () => {
      const [store, id] = [await open(), await insert()];
      const sessionId = randomUUID();
      for (const minutes of [0, 5, 11, 25]) {
        now = begin + minutes * 60_000;
        const plays = [playOf(id, { sessionId, starts: 1 })];
        await store.write(batchOf({ plays, seconds: [slotOf(id, { starts: 1 })], minutes: [] }));
      }
      expect(await startsOf(store, id)).toEqual({ plays: 4, seconds: 4, minutes: 0 });
      // Merging keeps the newest sum of each writer.
      for (const table of ['plays', 'play_seconds']) await server.run(`optimize table palco.${table} final`);
      expect(await startsOf(store, id)).toEqual({ plays: 4, seconds: 4, minutes: 0 });
      expect(Number(await server.run(`select count() from palco.plays where subject_id = '${id}'`))).toBe(3);
    });

    it('removes what belongs to very many videos that were deleted at once', async () => {
      const store = await open();
      await server.run(
        'insert into palco.plays (subject_id, session_id) select generateUUIDv4(), generateUUIDv4() from numbers(8000)',
      );
      await store.deleteExpired({ secondsBefore: 0, eventsBefore: 0 });
      // A deletion is done in its own time.
      const left = () => server.run("select count() from palco.plays where writer = ''");
      await expect.poll(left).toBe('0\n');
    });

    it('removes what belongs to a video that was deleted, and nothing else', async () => {
      const [store, id, deleted] = [await open(), await insert(), await insert()];
      for (const subject of [id, deleted]) await store.write(once(subject));
      await database.db.delete(videos).where(eq(videos.id, deleted));
      await store.deleteExpired({ secondsBefore: 0, eventsBefore: 0 });
      for (const table of ['plays', 'play_seconds', 'play_minutes']) {
        const count = (subject: string) =>
          server.run(`select count() from palco.${table} where subject_id = '${subject}'`).then(Number);
        await expect.poll(() => count(deleted)).toBe(0);
        expect(await count(id)).toBe(1);
      }
    });

    it('goes on with a table of the release before, whose rows say when their writer began alone', async () => {
      await open();
      for (const name of ['cdn', 'os', 'state', 'provider'])
        await server.run(`alter table palco.plays drop column ${name}_told_at`);
      const [id, sessionId] = [await insert(), randomUUID()];
      const before = (os: string, first: number) =>
        server.run(`insert into palco.plays (subject_id, session_id, os, seen_at, first, writer, version)
          values ('${id}', '${sessionId}', '${os}', ${begin}, ${first}, '${os}', 1)`);
      await before('Android', Date.now() - 2_000);
      await before('Ubuntu 24', Date.now() - 3_000);
      const [store] = await Promise.all([open(), open(), open()]);
      await store.write(batchOf({ plays: [playOf(id, { sessionId, os: 'iOS' })] }));
      const names = await store.countSeen(id, { dimension: 'os', since: begin });
      expect(names).toEqual(new Map([['Ubuntu 24', 1]]));
    });

    it('keeps nothing there that names a person', async () => {
      const [store, id] = [await open(), await insert()];
      const person = { viewerCode: 'viewer-code', city: 'Campinas', lastError: 'MEDIA_ERR', device: 'phone' };
      const { sessionId, ...play } = playOf(id, person);
      const event = { subjectId: id, sessionId, at: begin, type: 'error', data: { text: 'secret' } };
      await store.write({ ...batchOf({ plays: [{ ...play, sessionId }] }), events: [event] });
      const all = await server.run(`select * from palco.plays where subject_id = '${id}' format JSON`);
      expect(all).toContain(sessionId);
      expect(all).not.toMatch(/viewer-code|Campinas|MEDIA_ERR|phone|secret/);
    });

    it('answers as the database does, whatever is told in whatever order', async () => {
      const other = await openTestDatabase('seeded');
      try {
        const reference = createPostgresAnalytics(other.db);
        const processes = [await open(), await open()];
        const count = fc.nat(1000);
        const counters = fc.record({ starts: fc.nat(1), watchedMs: count, bytes: fc.nat(2 ** 31 - 1) });
        const name = fc.constantFrom('', 'iOS', 'Ubuntu 24', "d'água");
        const told = fc.record({
          process: fc.nat(1),
          session: fc.nat(3),
          dimension: fc.constantFrom('all', 'os', 'rendition'),
          name,
          second: fc.nat(180),
          tenths: fc.nat(1023),
          counters,
        });
        await fc.assert(
          fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 12 }), async (all) => {
            const id = await insert();
            await insertVideo(other.db, 'colegioAtlas', { id });
            const sessions = Array.from({ length: 4 }, () => randomUUID());
            for (const { process, session, dimension, name: os, second, tenths, counters: added } of all) {
              const at = begin + second * 1000;
              const sessionId = sessions[session] ?? '';
              const place = { dimension: dimension as 'all', name: os };
              const batch = batchOf({
                plays: [playOf(id, { ...added, sessionId, os: os || null, tenths, seenAt: at })],
                seconds: [slotOf(id, { ...added, ...place, at })],
                minutes: [slotOf(id, { ...added, ...place, at: begin + Math.floor(second / 60) * 60_000 })],
              });
              await reference.write(batch);
              await processes[process]?.write(batch);
            }
            const range = { start: begin + 30_000, end: begin + 150_000 };
            const sorted = <Item extends { readonly at: number; readonly name: string }>(items: Item[]) =>
              items.sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1));
            const ask = async (store: AnalyticsStore) => ({
              sums: await store.sumPlays(id),
              starts: await store.countStarts([id, randomUUID()]),
              seconds: sorted(await store.readSlots(id, { ...range, step: 1, dimension: 'rendition' })),
              minutes: sorted(await store.readSlots(id, { ...range, step: 60, dimension: 'all' })),
              names: sorted(await store.sumByName(id, { ...range, dimension: 'os' })),
              seen: await store.countSeen(id, { dimension: 'os', since: begin + 60_000 }),
            });
            const [first] = processes;
            if (first === undefined) throw new Error('no process');
            expect(await ask(first)).toEqual(await ask(reference));
          }),
          { numRuns: 12 },
        );
      } finally {
        await other.close();
      }
    });

    it('answers the metrics of a server that is told of it, and 503 for them alone while it is away', async () => {
      const product = await startTestServer({ env: { PALCO_CLICKHOUSE_URL: server.url } });
      try {
        const token = await product.signIn('marina@colegioatlas.com.br');
        const id = await insertVideo(product.db, 'colegioAtlas');
        await product.context.analytics.write(
          batchOf({ plays: [playOf(id, { starts: 1, watchedMs: 2_500, tenths: 1 })] }),
        );
        const read = () => product.call(`/v1/analytics/vod/${id}/summary`, { token });
        const sums = { plays: 1, watchedSeconds: 2.5, retention: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0] };
        expect(await read()).toMatchObject({ status: 200, body: sums });
        expect(await server.run(`select starts from palco.plays where subject_id = '${id}'`)).toBe('1\n');
        await server.kill();
        const { status, body, headers } = await read();
        expect([status, body['code'], headers.get('retry-after')]).toEqual([
          503,
          'DATABASE_UNAVAILABLE',
          '5',
        ]);
        expect((await product.call(`/v1/videos/${id}`, { token })).status).toBe(200);
        await server.start();
        expect((await read()).status).toBe(200);
      } finally {
        await product.stop();
      }
    });

    it('says at the start why it cannot be used, without the password', async () => {
      const { db } = database;
      const clickhouse = { ...server.config, password: 'other' };
      const opening = openAnalytics({ clickhouse }, { db, clock });
      await expect(opening).rejects.toThrow(
        /^The database palco of ClickHouse at http:.*PALCO_CLICKHOUSE_URL/,
      );
      await expect(opening).rejects.not.toThrow(/other/);
    });
  },
);
