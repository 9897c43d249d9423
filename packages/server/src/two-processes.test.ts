import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendSource } from './testing/send-source';
import { startProcess } from './testing/start-process';
import type { ServerProcess } from './testing/start-process';
import { signInTo } from './testing/server-process';
import { createTestDatabase } from './testing/test-database';
import type { TestDatabase } from './testing/test-database';

let database: TestDatabase;
let storage: string;
let servers: [ServerProcess, ServerProcess];
let token: string;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  storage = mkdtempSync(join(tmpdir(), 'palco-two-'));
  const env = { DATABASE_URL: database.url, PALCO_SEED: 'demo' };
  // In the same moment, on an empty database and one shared folder.
  servers = await Promise.all([startProcess(storage, env), startProcess(storage, env)]);
  token = await signInTo(servers[0].url);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await database.drop();
  rmSync(storage, { recursive: true, force: true });
});

async function call(server: ServerProcess, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(server.url + path, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
}

async function createVideo(server: ServerProcess): Promise<string> {
  const answer = await call(server, '/v1/videos/vod', {
    method: 'POST',
    body: JSON.stringify({ title: 'Aula' }),
  });
  return ((await answer.json()) as { videoId: string }).videoId;
}

describe('two servers on one database and one folder', () => {
  it('migrate and seed an empty database once', async () => {
    const [first, second] = await Promise.all(
      servers.map(
        async (server) => (await call(server, '/v1/directories')).json() as Promise<{ items: unknown[] }>,
      ),
    );
    expect(first?.items.length).toBeGreaterThan(0);
    expect(second).toEqual(first);
  });

  it('take the chunks of one file side by side, and lose none', async () => {
    const [one, two] = servers;
    for (let round = 0; round < 10; round += 1) {
      const videoId = await createVideo(one);
      const file = randomBytes(40_000);
      const answers = await Promise.all(
        [0, 1, 2, 3].map((index) => {
          const start = index * 10_000;
          const range = `bytes ${start}-${start + 9_999}/${file.length}`;
          const { url } = index % 2 === 0 ? one : two;
          return sendSource({ url, token, videoId, bytes: file.subarray(start, start + 10_000), range });
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 202]);
      expect(readFileSync(join(storage, 'storage/sources', videoId)).equals(file)).toBe(true);
    }
  });

  it('refuse everywhere who signed out of one', async () => {
    const [one, two] = servers;
    expect((await call(two, '/bff/me')).status).toBe(200);
    const other = token;
    token = await signInTo(two.url);
    expect((await call(one, '/bff/me')).status).toBe(200);
    expect((await call(one, '/bff/logout', { method: 'POST', body: '{}' })).status).toBeLessThan(300);
    expect((await call(two, '/bff/me')).status).toBe(401);
    token = other;
  });
});
