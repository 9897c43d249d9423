import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoTeams } from '../../seed/demo-people';
import { hasPooler, startPooler } from '../../testing/pooler';
import type { Pooler } from '../../testing/pooler';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { createTestDatabase } from '../../testing/test-database';
import type { TestDatabase } from '../../testing/test-database';
import { createApp } from '../http/create-app';
import { openDatabase } from './open-database';
import type { OpenDatabaseOptions } from './open-database';
import { accounts } from '../../schema';

/** Requests at once: more than PgBouncer has connections, so that the statements of one client meet several of them. */
const crowd = 24;

describe.skipIf(!hasPooler)('behind PgBouncer by transactions', () => {
  let database: TestDatabase;
  let pooler: Pooler;
  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPooler(database.url);
  });
  afterAll(async () => {
    await pooler.stop();
    await database.drop();
  });

  describe('a server', () => {
    let server: TestServer;
    let token: string;
    beforeAll(async () => {
      server = await startTestServer({
        env: { DATABASE_URL: database.url, PALCO_DATABASE_POOLED_URL: pooler.url },
      });
      token = await server.signIn('marina@colegioatlas.com.br');
    });
    afterAll(() => server.stop());

    it('answers a crowd whose statements are prepared', async () => {
      const paths = ['/bff/me', `/v1/live-streams?accountId=${demoTeams.colegioAtlas}`];
      const answers = await Promise.all(
        Array.from({ length: crowd }, (_, n) => server.call(paths[n % paths.length] ?? '', { token })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    });

    it('hears what other processes notify', async () => {
      const heard = vi.fn();
      const bus = server.context.bus.connect({ onMessage: heard, onGap: () => undefined });
      await bus.hold('topic');
      await server.context.bus.publish(server.db, 'topic', 'hello');
      await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('topic', 'hello'), { timeout: 10_000 });
      await bus.stop();
    });

    it('drops a row of media access that changed', async () => {
      const read = vi.fn(async () => ({}));
      const look = (): Promise<unknown> => server.context.mediaAccessCache.get('lives/one', read);
      await look();
      await server.db
        .update(accounts)
        .set({ name: 'Renamed' })
        .where(eq(accounts.id, demoTeams.colegioAtlas));
      // Sooner than the five seconds after which it would be read again anyway.
      await vi.waitFor(async () => void (await look(), expect(read).toHaveBeenCalledTimes(2)), {
        timeout: 4_000,
        interval: 20,
      });
    });
  });

  it('the operator is told which timeouts the pooler does not set', async () => {
    const bare = await startPooler(database.url);
    const { log } = createApp({ logLevel: 'silent', trustProxy: false });
    const warn = vi.spyOn(log, 'warn');
    const config: OpenDatabaseOptions['config'] = {
      dataDir: '',
      databaseUrl: database.url,
      databasePooledUrl: bare.url,
    };
    const opened = await openDatabase({ config, log });
    await opened.db.execute(sql`select 1`);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 10_000 });
    expect(warn.mock.calls[0]?.[0]).toEqual({
      connectQuery:
        'set statement_timeout = 15000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 30000',
    });
    await opened.close();
    await bare.stop();
  });
});
