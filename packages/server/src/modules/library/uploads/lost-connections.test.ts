import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendSource } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { readStoredSource } from '../../../testing/stored-source';

const chunkBytes = 4096;
const chunksOfAFile = 8;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

/** Cuts connections of the server to its database, one after the other, until it is stopped. */
async function cutConnections(signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: server.context.config.databaseUrl ?? undefined });
  await client.connect();
  while (!signal.aborted) {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() order by random() limit 2`,
    );
    await delay(15);
  }
  await client.end();
}

async function sendInParallel(videoId: string, file: Buffer): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: chunksOfAFile }, (_, index) => {
      const start = index * chunkBytes;
      const range = `bytes ${start}-${start + chunkBytes - 1}/${file.length}`;
      const bytes = file.subarray(start, start + chunkBytes);
      return sendSource({ url: server.url, token, videoId, bytes, range });
    }),
  );
  return answers.map(({ status }) => status);
}

it('chunks whose database connection is cut get a 503 and can be repeated', async () => {
  const files = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { body } = await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } });
      return { videoId: String(body['videoId']), file: randomBytes(chunksOfAFile * chunkBytes) };
    }),
  );
  const stopped = new AbortController();
  const cutting = cutConnections(stopped.signal);
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const sent = await Promise.all(files.map(({ videoId, file }) => sendInParallel(videoId, file)));
    statuses.push(...sent.flat());
  }
  stopped.abort();
  await cutting;
  for (const status of new Set(statuses)) expect([201, 202, 503]).toContain(status);
  expect(statuses).toContain(503);
  for (const { videoId, file } of files) {
    expect(new Set(await sendInParallel(videoId, file)).has(202)).toBe(true);
    expect((await readStoredSource(server.context, videoId))?.equals(file)).toBe(true);
  }
});
