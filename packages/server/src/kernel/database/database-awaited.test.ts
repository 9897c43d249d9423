// Servers that start while their database is away: they wait for it, say so, and serve as soon as it is there.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../testing/free-port';
import { outcomeOf, spawnServer } from '../../testing/start-process';
import { createTestDatabase } from '../../testing/test-database';
import type { TestDatabase } from '../../testing/test-database';
import { isUnreachable } from './database-away';

const hosts = ['one', 'two'];
const folders = hosts.map((name) => mkdtempSync(join(tmpdir(), `palco-awaited-${name}-`)));
let database: TestDatabase;
beforeAll(async () => {
  // Nobody has made its tables: the first host to reach it does.
  database = await createTestDatabase('empty');
});
afterAll(async () => {
  await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

it('waits on several hosts, tells probes and people, and serves once it is there', async () => {
  const gate = await freePort();
  const target = new URL(database.url);
  const url = new URL(database.url);
  [url.hostname, url.port] = ['127.0.0.1', String(gate)];
  const started = await Promise.all(
    folders.map(async (folder) => {
      const port = await freePort();
      const env = { DATABASE_URL: url.href, PALCO_PORT: String(port), PALCO_RTMP_PORT: '0' };
      const child = spawnServer(['--data-dir', folder], env);
      return { child, outcome: outcomeOf(child), address: `http://127.0.0.1:${port}` };
    }),
  );
  const ask = async (address: string, path: string) => {
    const answer = await fetch(address + path).catch(() => null);
    return answer && [answer.status, await answer.json()];
  };
  for (const { address } of started) {
    await expect
      .poll(() => ask(address, '/healthz'), { timeout: 60_000 })
      .toMatchObject([503, { database: 'failed' }]);
    expect(await ask(address, '/livez')).toEqual([200, { status: 'ok' }]);
    expect(await ask(address, '/readyz')).toEqual([503, { status: 'unavailable' }]);
    expect(await ask(address, '/v2/accounts')).toMatchObject([503, { code: 'DATABASE_UNAVAILABLE' }]);
  }
  const relay = createServer((near) => {
    const path = decodeURIComponent(target.hostname);
    const far = path.startsWith('/')
      ? connect(`${path}/.s.PGSQL.${target.port || 5432}`)
      : connect(Number(target.port || 5432), path);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  }).listen(gate, '127.0.0.1');
  await once(relay, 'listening');
  for (const { address } of started)
    await expect.poll(() => ask(address, '/readyz'), { timeout: 60_000 }).toEqual([200, { status: 'ready' }]);
  for (const { child } of started) child.kill('SIGTERM');
  for (const { outcome } of started) {
    const { stdout, stderr } = await outcome;
    expect(stdout + stderr).toMatch(/the server waits for it.*the database answers: the server starts/su);
  }
  relay.close();
});

it.each([
  ['refuses connections', { code: 'ECONNREFUSED' }, true],
  ['has no name so far', { code: 'ENOTFOUND' }, true],
  ['is starting up', { code: '57P03' }, true],
  ['refuses the password', { code: '28P01' }, false],
  ['is another one', { code: '3D000' }, false],
])('waits for a database that %s: %s is %s', (_what, facts, isAwaited) => {
  expect(isUnreachable(Object.assign(new Error('no'), facts))).toBe(isAwaited);
});
