import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishToAccount } from '../../../modules/people/realtime';
import { seedDemo } from '../../../seed/seed';
import { demoTeams } from '../../../seed/demo-people';
import { cheapPasswords } from '../../../testing/cheap-passwords';
import { freePort } from '../../../testing/free-port';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { startTraceReceiver } from '../../../testing/trace-receiver';
import type { TraceReceiver } from '../../../testing/trace-receiver';
import { hasReplica, startReplicated } from '../../../testing/streaming-replica';
import type { ReplicatedDatabase } from '../../../testing/streaming-replica';
import { createApp } from '../../http/create-app';
import { operations } from '../../http/contract';
import { openDatabase } from '../open-database';

const marina = 'marina@colegioatlas.com.br';
const diego = 'diego@vertice.com.br';

describe.skipIf(!hasReplica)('with a streaming standby of PostgreSQL 15', () => {
  let databases: ReplicatedDatabase;
  /** Two processes' worth of servers, which share the database alone. */
  let one: TestServer;
  let two: TestServer;
  let token: string;
  let otherToken: string;
  let metricsUrl: string;
  let collector: TraceReceiver;
  /** What was asked of either since the last test, but samples. */
  const sent: { readonly isReplica: boolean; readonly text: string }[] = [];

  const onReplica = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: databases.replicaUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const start = (more: Readonly<Record<string, string>> = {}) =>
    startTestServer({
      env: {
        ...more,
        DATABASE_URL: databases.primaryUrl,
        PALCO_DATABASE_REPLICA_URL: databases.replicaUrl,
        PALCO_OUTBOUND_ALLOW: '127.0.0.1',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      },
    });
  const titlesAt = async (server: TestServer, by = token): Promise<string[]> => {
    const { status, body } = await server.call('/v1/playlists?limit=100&sort=title,asc', { token: by });
    expect(status).toBe(200);
    return (body['items'] as { title: string }[]).map(({ title }) => title);
  };
  const make = async (server: TestServer, title: string): Promise<void> => {
    const { status } = await server.call('/v1/playlists', { token, body: { title } });
    expect(status).toBe(201);
  };
  /** Whether a list of somebody is read from the standby. */
  const readsReplica = async (server: TestServer, by = token): Promise<boolean> => {
    sent.length = 0;
    await titlesAt(server, by);
    return sent.some(({ isReplica }) => isReplica);
  };
  const untilUsed = async (): Promise<void> => {
    for (const server of [one, two])
      for (const by of [token, otherToken])
        await expect.poll(() => readsReplica(server, by), { timeout: 90_000 }).toBe(true);
  };

  beforeAll(async () => {
    [databases, collector] = await Promise.all([startReplicated(), startTraceReceiver()]);
    const { log } = createApp({ logLevel: 'silent', trustProxy: false });
    const prepared = await openDatabase({ config: { databaseUrl: databases.primaryUrl, dataDir: '' }, log });
    await seedDemo(prepared.db, { product: 'palco', passwords: cheapPasswords() });
    await prepared.close();
    // oxlint-disable-next-line typescript/unbound-method -- called with its object below
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [config] = args;
      const text = typeof config === 'string' ? config : ((config as { text?: string }).text ?? '');
      if (!text.includes('pg_control_system'))
        sent.push({ isReplica: this.host === databases.replicaHost, text });
      return query.apply(this, args);
    } as never);
    const metrics = `127.0.0.1:${await freePort()}`;
    metricsUrl = `http://${metrics}/metrics`;
    [one, two] = await Promise.all([start({ PALCO_METRICS: metrics }), start()]);
    token = await one.signIn(marina);
    otherToken = await one.signIn(diego);
  });
  beforeEach(untilUsed);
  afterAll(async () => {
    vi.restoreAllMocks();
    await Promise.all([one, two].map((server) => server?.stop()));
    await Promise.all([databases?.stop(), collector?.stop()]);
  });

  it('all that the contract opens to it is read there, and nothing of it elsewhere', async () => {
    const made = await one.call('/v1/live-streams', { token, body: { title: 'Live Nova' } });
    const liveId = String(made.body['id']);
    const hook = { url: 'http://127.0.0.1/palco', eventos: ['video.ready'] };
    const { body: webhook } = await one.call('/v1/webhooks', { token, body: hook });
    const objects: Record<string, string> = {
      listAttendees: liveId,
      listMembers: demoTeams.colegioAtlas,
      listWebhookDeliveries: String((webhook['webhook'] as { id: string }).id),
    };
    const queries: Record<string, string> = {
      listViewerSessions: `?videoId=${liveId}`,
      listViewerEvents: `?videoId=${liveId}`,
      searchTranscripts: '?query=derivada',
    };
    const opened = operations.filter((operation) => operation.readsReplica);
    expect(opened.length).toBeGreaterThan(10);
    for (const { id, url } of opened) {
      const address = `${url.replace(/:\w+/, objects[id] ?? '')}${queries[id] ?? ''}`;
      /** What it sent to the primary beside who calls and what was written lately; null where the standby was not asked. */
      const atPrimary = async (): Promise<string[] | null> => {
        sent.length = 0;
        const { status } = await one.call(address, { token });
        expect([id, status]).toEqual([id, 200]);
        const others = sent.filter(({ isReplica }) => !isReplica).map(({ text }) => text);
        return sent.some(({ isReplica }) => isReplica)
          ? others.filter((text) => !/"sessions"|memberships|recent_writes/.test(text))
          : null;
      };
      // Again and again: after a write of the same person, and while a busy machine answers late, the primary is asked, and it is
      // asked by others as well.
      await expect.poll(atPrimary, { message: id }).toEqual([]);
    }
  });

  it('whoever wrote reads it at once, through either process, while the standby stands still', async () => {
    await onReplica('select pg_wal_replay_pause()');
    await make(one, 'Escrita agora');
    expect(await titlesAt(two)).toContain('Escrita agora');
    expect(await titlesAt(one)).toContain('Escrita agora');
    await onReplica('select pg_wal_replay_resume()');
  });

  it('whoever hears of a change of the team reads it at once, through any process', async () => {
    await onReplica('select pg_wal_replay_pause()');
    await one.db.transaction((tx) =>
      publishToAccount({ tx, bus: one.context.bus }, demoTeams.colegioAtlas, {
        acao: 'live_viewers',
        live_id: demoTeams.colegioAtlas,
        total: 1,
      } as never),
    );
    expect(await readsReplica(two)).toBe(false);
    await onReplica('select pg_wal_replay_resume()');
    await untilUsed();
  });

  it('one that is seconds behind is used for nobody until it has caught up', async () => {
    await onReplica('select pg_wal_replay_pause()');
    await make(one, 'Bem depois');
    await expect.poll(() => readsReplica(one, otherToken)).toBe(false);
    expect(await titlesAt(two)).toContain('Bem depois');
    await onReplica('select pg_wal_replay_resume()');
    await untilUsed();
    expect(await titlesAt(two)).toContain('Bem depois');
  });

  it('a trace tells the queries of the standby from those of the primary', async () => {
    const traceId = randomBytes(16).toString('hex');
    const headers = { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` };
    /** The operations of a list, by the server that did them. */
    const operationsAt = (host: string | undefined): unknown[] =>
      collector.spans
        .filter((span) => span.traceId === traceId && span.attributes['server.address'] === host)
        .map(({ attributes }) => attributes['db.operation.name']);
    const { host } = new pg.Client({ connectionString: databases.primaryUrl });
    // Again and again: on a busy machine the primary answers one that the standby is too late for.
    const ask = async (): Promise<unknown[]> => {
      expect((await one.call('/v1/playlists', { token: otherToken, headers })).status).toBe(200);
      return operationsAt(databases.replicaHost);
    };
    await expect.poll(ask).toContain('SELECT');
    // Who calls, and what was written lately.
    await expect.poll(() => operationsAt(host)).toContain('SELECT');
  });

  /** Which of both answered what a scrape asked about jobs: their counts, and those that are due. */
  const scrape = async () => {
    sent.length = 0;
    const answer = await fetch(metricsUrl);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('palco_jobs{kind="waiting",status="queued"} 1');
    const asked = (part: string) => sent.filter(({ text }) => text.includes(part));
    return {
      counts: asked('group by "jobs"."kind", "jobs"."status"').map(({ isReplica }) => isReplica),
      due: asked('"run_after" <= now()) group by').map(({ isReplica }) => isReplica),
    };
  };

  it('what a dashboard shows of jobs is read there, and what an autoscaler acts on is not', async () => {
    const job = { kind: 'waiting', subjectId: demoTeams.colegioAtlas, accountId: null };
    await one.context.jobs.enqueue(one.db, job);
    const due = [false, false];
    await untilUsed();
    await expect.poll(scrape).toEqual({ counts: [true], due });
    await databases.killReplica();
    // The first ones may still ask the standby, and then the primary.
    await expect.poll(scrape).toEqual({ counts: [false], due });
    await databases.startReplica();
    await untilUsed();
  });

  it('one that is killed costs no request, and is used again when it is back', async () => {
    const reading = Array.from({ length: 20 }, async (_, n) => {
      if (n === 5) await databases.killReplica();
      return titlesAt(n % 2 === 0 ? one : two);
    });
    const titles = await Promise.all(reading);
    expect(new Set(titles.map((all) => all.length)).size).toBe(1);
    expect(await readsReplica(one)).toBe(false);
    await databases.startReplica();
    await untilUsed();
  });

  it('no write is missed by its writer, whichever process it goes through', async () => {
    for (let round = 0; round < 30; round += 1) {
      const [writer, reader] = round % 2 === 0 ? [one, two] : [two, one];
      await make(writer, `Rodada ${round}`);
      expect(await titlesAt(reader)).toContain(`Rodada ${round}`);
    }
  });
});
