import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from './kernel/database/migrations';
import { findUnbearable, needOf } from './kernel/database/schema-steps.pure';
import { operations } from './kernel/http/contract';
import { buildRelease, findEarlierRelease } from './testing/earlier-release';
import type { EarlierRelease } from './testing/earlier-release';
import { sendSource } from './testing/send-source';
import { signInTo } from './testing/server-process';
import { startProcess } from './testing/start-process';
import type { ServerProcess } from './testing/start-process';
import { createTestDatabase } from './testing/test-database';
import type { TestDatabase } from './testing/test-database';
import { testMedia } from './testing/test-media';

const earlier = findEarlierRelease();
const steps = readMigrations();

/** Why it is not run here; null where it is. */
function reasonNotTo(): string | null {
  if ('reason' in earlier) return earlier.reason;
  const later = steps
    .slice(earlier.steps.length)
    .map(({ tag, statements }) => ({ tag, needs: needOf(statements) }));
  const unbearable = findUnbearable(earlier.steps, later);
  return unbearable === undefined ? null : `the step ${unbearable.tag} wants a stop`;
}

const reason = reasonNotTo();

describe.skipIf(reason !== null)(
  `the earlier release beside this one${reason && ` (not run: ${reason})`}`,
  () => {
    let database: TestDatabase;
    let storage: string;
    let release: EarlierRelease;
    let older: ServerProcess;
    let newer: ServerProcess;
    let token: string;
    let videoId: string;
    let media: Buffer;
    let half: number;

    const startOlder = () => startProcess(storage, env(), release.main);
    const env = () => ({ DATABASE_URL: database.url, PALCO_SEED: 'demo' });
    const call = (server: ServerProcess, path: string, body?: unknown, method?: string) =>
      fetch(server.url + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
    const read = async <Body>(server: ServerProcess, path: string): Promise<Body> => {
      const answer = await call(server, path);
      expect([path, answer.status]).toEqual([path, 200]);
      return (await answer.json()) as Body;
    };
    const send = (server: ServerProcess, start: number, end: number) =>
      sendSource({
        url: server.url,
        token,
        videoId,
        bytes: media.subarray(start, end),
        range: `bytes ${start}-${end - 1}/${media.length}`,
      });

    beforeAll(async () => {
      if ('reason' in earlier) return;
      release = await buildRelease(earlier.commit);
      database = await createTestDatabase('empty');
      storage = mkdtempSync(join(tmpdir(), 'palco-upgrade-'));
      media = await readFile(await testMedia('tiny.mp4'));
      half = Math.floor(media.length / 2);
      older = await startOlder();
      token = await signInTo(older.url);
      const created = await call(older, '/v1/videos/vod', { title: 'Aula' });
      ({ videoId } = (await created.json()) as { videoId: string });
      expect((await send(older, 0, half)).status).toBe(201);
    });
    afterAll(async () => {
      await Promise.all([older, newer].map((server) => server?.end('SIGTERM')));
      release?.remove();
      rmSync(storage, { recursive: true, force: true });
      await database?.drop();
    });

    it('answers every request while this one brings the schema up to date, and stays ready', async () => {
      const answers = new Set<string>();
      const done = new AbortController();
      const asking = (async () => {
        while (!done.signal.aborted) {
          const answer = await call(older, `/v1/videos/${videoId}`);
          const body = await answer.text();
          answers.add(answer.status === 200 ? '200' : `${answer.status} ${body} ${older.output()}`);
        }
      })();
      newer = await startProcess(storage, env()).finally(() => done.abort());
      await asking;
      expect(answers).toEqual(new Set(['200']));
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query<{ tag: string }>(
        'select tag from palco_migrations order by position',
      );
      await client.end();
      expect(rows.map(({ tag }) => tag)).toEqual(steps.map(({ tag }) => tag));
      for (const server of [older, newer]) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    });

    it('and this one take the two halves of one upload, and either makes the video of it', async () => {
      expect((await send(newer, half, media.length)).status).toBe(202);
      const statusAt = async (server: ServerProcess) =>
        (await read<{ status: string }>(server, `/v1/videos/${videoId}`)).status;
      await expect.poll(() => statusAt(older), { timeout: 120_000 }).toBe('ready');
      expect(await statusAt(newer)).toBe('ready');
    });

    it('and this one read what the other wrote, and keep both records in one log', async () => {
      for (const [writer, reader] of [
        [older, newer],
        [newer, older],
      ] as const) {
        const name = writer === older ? 'Da anterior' : 'Da nova';
        const created = await call(writer, '/v1/directories', { nome: name });
        expect(created.status).toBe(201);
        const { items } = await read<{ items: { nome: string; id: string }[] }>(reader, '/v1/directories');
        const found = items.find(({ nome }) => nome === name);
        expect(found).toBeDefined();
        const renamed = await call(reader, `/v1/directories/${found?.id}`, { nome: `${name} 2` }, 'PATCH');
        expect(renamed.status).toBe(200);
      }
      const logs = await Promise.all([older, newer].map((server) => read<object>(server, '/v1/logs')));
      // What a later release says besides, such as the words for a field, an earlier one does not know.
      expect(logs[1]).toMatchObject(logs[0] ?? {});
    });

    it('and this one answer every list and setting of the contract', async () => {
      const urls = operations
        .filter(
          ({ method, url, schemas }) =>
            method === 'GET' && !url.includes(':') && !url.includes('{') && !('101' in schemas.answers),
        )
        .map(({ url }) => url);
      expect(urls.length).toBeGreaterThan(30);
      for (const server of [older, newer]) {
        const statusOf = async (url: string) => {
          const answer = await call(server, url);
          await answer.body?.cancel();
          return [url, answer.status] as const;
        };
        const answers = await Promise.all(urls.map(statusOf));
        expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
      }
    });

    it.skipIf('reason' in earlier || !earlier.startsLater)(
      'starts again on the newer schema, as after a step back',
      async () => {
        expect(await older.end('SIGTERM')).toBe(0);
        older = await startOlder();
        expect((await call(older, '/bff/me')).status).toBe(200);
      },
    );
  },
);
