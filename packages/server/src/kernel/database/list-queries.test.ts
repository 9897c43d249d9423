import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bigTables, fillBigTables } from '../../testing/big-tables';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { purgeUploads } from '../../modules/library/uploads/purge-uploads';
import { createRangeLocks } from '../../modules/library/uploads/range-locks';
import { operations } from '../http/contract';

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Below this reading all of a table costs less than its index. */
const largeRows = 5_000;
const largeTables = new Set([
  ...Object.entries(bigTables).flatMap(([name, count]) => (count >= largeRows ? [name] : [])),
  'memberships',
  'uploads',
]);

let server: TestServer;
const tokens: string[] = [];
/** Every statement that the server sent, by its text, with the parameters of its first time. */
const sent = new Map<string, Statement>();

beforeAll(async () => {
  // With a working queue, so that its own look-ups are seen too; to fill the tables may take long on a busy machine.
  server = await startTestServer({ mailer: true, env: { PALCO_DATABASE_TIMEOUT_MS: '120000' } });
  await fillBigTables(server.db);
  for (const login of ['marina@colegioatlas.com.br', 'diego@vertice.com.br'])
    tokens.push(await server.signIn(login));
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config, given] = args;
    const text = typeof config === 'string' ? config : (config as { text?: string } | undefined)?.text;
    const values = given ?? (config as { values?: unknown } | undefined)?.values;
    if (text !== undefined && !sent.has(text))
      sent.set(text, { text, values: Array.isArray(values) ? values : [] });
    return query.apply(this, args);
  } as never);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

function scansOf(node: PlanNode): string[] {
  const inner = (node.Plans ?? []).flatMap(scansOf);
  // Of a table of partitions the rows are in the first one.
  const table = (node['Relation Name'] ?? '').replace(/_before$/, '');
  if (node['Node Type'] !== 'Seq Scan' || !largeTables.has(table)) return inner;
  return [`${table} (${node.Filter ?? 'all of it'})`, ...inner];
}

async function explain(): Promise<string[]> {
  const found: string[] = [];
  for (const { text, values } of sent.values()) {
    if (!/^\s*(select|with|update|delete)\b/i.test(text) || text.includes('pg_stat_activity')) continue;
    const { rows } = await server.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    for (const scan of plan === undefined ? [] : scansOf(plan)) found.push(`${scan}\n  in: ${text}`);
  }
  return found;
}

/** Every list of the contract, and its variants that take another way through the database. */
function listPaths(): string[] {
  const lists = operations
    .filter(({ method, url }) => method === 'GET' && !url.includes(':'))
    .map(({ url }) => url);
  const variants = ['title,asc', 'duration,desc', 'size,desc'].map((sort) => `/v1/videos?sort=${sort}`);
  return [
    ...lists,
    ...variants,
    '/v1/videos?title=aula',
    '/v1/videos?page=3',
    '/v1/playlists?sort=title,asc',
    '/v1/playlists?title=aula',
    '/v1/live-streams?counts=true&sort=onAir,desc&shutdown=false',
    '/v1/live-streams?counts=true&type=studio&title=aula',
  ];
}

describe('with large tables', () => {
  it('no list reads a whole one', async () => {
    for (const token of tokens) {
      for (const path of listPaths()) {
        const { status } = await server.call(path, { token });
        expect([path, status]).not.toEqual([path, 500]);
      }
    }
    const [token] = tokens;
    const { body } = await server.call('/v1/directories', { token });
    const [folder] = body['items'] as { id: string }[];
    for (const path of ['/v1/directories?parentId', '/v1/videos?directoryId'])
      await server.call(`${path}=${folder?.id}`, { token });
    const made = await server.call('/v1/playlists', { token });
    const [playlist] = made.body['items'] as { id: string }[];
    await server.call(`/v1/playlists/${playlist?.id}`, { token });
    const listed = await server.call('/v1/videos', { token });
    const [video] = listed.body['items'] as { id: string }[];
    await server.call(`/v1/playlists?videoId=${video?.id}`, { token });
    await purgeUploads(server.context, createRangeLocks());
    expect(sent.size).toBeGreaterThan(20);
    expect(await explain()).toEqual([]);
  });
});
