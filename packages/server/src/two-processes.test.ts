import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseConfig } from './kernel/config/config';
import { jobs, videos } from './schema';
import { openDatabase } from './kernel/database/open-database';
import type { OpenDatabase } from './kernel/database/open-database';
import { createApp } from './kernel/http/create-app';
import { notifyWorkers } from './kernel/jobs/jobs.store';
import { readSecret } from './kernel/secret/read-secret';
import { openStorage } from './kernel/storage/open-storage';
import type { OpenStorage } from './kernel/storage/open-storage';
import { packageJobKind } from './modules/library/videos';
import { outboxFolder, readOutbox } from './modules/core/mail/outbox';
import { demoClipJobKind } from './seed/seed-clips';
import { sendSource } from './testing/send-source';
import { startProcess } from './testing/start-process';
import type { ServerProcess } from './testing/start-process';
import { signInTo } from './testing/server-process';
import { readStoredSource } from './testing/stored-source';
import { createTestDatabase } from './testing/test-database';
import type { TestDatabase } from './testing/test-database';
import { testMedia } from './testing/test-media';

let database: TestDatabase;
/** The test's own connection to the database. */
let own: OpenDatabase;
let token: string;
const folders: string[] = [];
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'palco-two-'));
  folders.push(folder);
  return folder;
};

beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(async () => {
  await own.close();
  await database.drop();
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});

async function openOwn(): Promise<OpenDatabase> {
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  return openDatabase({ config: { databaseUrl: database.url, dataDir: '' }, log });
}

async function call(server: ServerProcess, path: string, body?: unknown): Promise<Response> {
  return fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
}

const jsonOf = async <Body>(answer: Promise<Response>): Promise<Body> =>
  (await (await answer).json()) as Body;

async function put(server: ServerProcess, path: string, body: unknown, version?: number): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  if (version !== undefined) headers.set('if-match', `"${version}"`);
  return fetch(server.url + path, { method: 'PUT', body: JSON.stringify(body), headers });
}

async function createVideo(server: ServerProcess): Promise<string> {
  const answer = await call(server, '/v1/videos/vod', { title: 'Aula' });
  return ((await answer.json()) as { videoId: string }).videoId;
}

/** The lines of a process's log with this message. */
function logged(server: ServerProcess, msg: string): { kind: string; job: string }[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; kind: string; job: string })
    .filter((line) => line.msg === msg);
}

async function sendWhole(server: ServerProcess, videoId: string, name: 'tiny.mp4'): Promise<void> {
  const bytes = await readFile(await testMedia(name));
  const range = `bytes 0-${bytes.length - 1}/${bytes.length}`;
  const { status } = await sendSource({ url: server.url, token, videoId, bytes, range });
  expect(status).toBe(202);
}

const statusOf = async (id: string) => {
  const [row] = await own.db.select().from(videos).where(eq(videos.id, id));
  return row?.status;
};

describe('two servers on one database and one folder', () => {
  const startedAt = Date.now();
  let storage: string;
  let stored: OpenStorage;
  let one: ServerProcess;
  let two: ServerProcess;
  let servers: readonly ServerProcess[];

  beforeAll(async () => {
    storage = makeFolder();
    const env = { ...database.settings, PALCO_SEED: 'demo', PALCO_LOG_LEVEL: 'debug' };
    // In the same moment, on an empty database and one shared folder.
    [one, two] = await Promise.all([startProcess(storage, env), startProcess(storage, env)]);
    servers = [one, two];
    own = await openOwn();
    stored = await openStorage(parseConfig({ ...database.settings, PALCO_DATA_DIR: storage }));
    // The demo's clips would only take time: their jobs, running ones included, are failed as soon as they are queued.
    const isClip = eq(jobs.kind, demoClipJobKind);
    await vi.waitFor(async () => expect(await own.db.$count(jobs, isClip)).toBeGreaterThan(0), 60_000);
    await own.db.update(jobs).set({ status: 'failed' }).where(isClip);
    await notifyWorkers(own.db, demoClipJobKind);
    token = await signInTo(one.url);
  });
  afterAll(async () => {
    stored.close();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  });

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
      expect((await readStoredSource({ db: own.db, parts: stored.parts }, videoId))?.equals(file)).toBe(true);
    }
  });

  it('share sessions: signing in or out at one of them counts at both', async () => {
    expect((await call(two, '/bff/me')).status).toBe(200);
    const other = token;
    token = await signInTo(two.url);
    expect((await call(one, '/bff/me')).status).toBe(200);
    expect((await call(one, '/bff/logout', {})).status).toBe(204);
    expect((await call(two, '/bff/me')).status).toBe(401);
    token = other;
  });

  it('count wrong passwords together', async () => {
    const guess = (server: ServerProcess) =>
      call(server, '/api/user/login', { login: 'carla@colegioatlas.com.br', password: 'errada' });
    const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => guess(servers[index % 2]!)));
    const checked = answers.filter(({ status }) => status === 401).length;
    // Four pass, and one more for each second that a busy machine takes; with separate counters eight would pass at once.
    expect(checked).toBeGreaterThanOrEqual(4);
    expect(checked).toBeLessThan(8);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16 - checked);
  });

  it('share the jobs: each is done once, by both of them', async () => {
    const roles = (await (await call(one, '/v1/roles')).json()) as { items: { id: string }[] };
    const logins = Array.from({ length: 24 }, () => `${randomUUID()}@example.com`);
    const created = await Promise.all(
      logins.map((login, index) =>
        call(servers[index % 2]!, '/v1/users', { nome: 'Ana', login, cargoId: roles.items[0]?.id }),
      ),
    );
    expect(created.map(({ status }) => status)).toEqual(logins.map(() => 201));
    await expect
      // The demo's own people are told of an invoice.
      .poll(async () => {
        const mails = await readOutbox(outboxFolder(storage));
        return mails
          .map(({ to }) => to)
          .filter((to) => to.endsWith('@example.com'))
          .sort();
      })
      .toEqual([...logins].sort());
    const doneBy = () =>
      servers.map((server) => logged(server, 'job done').filter(({ kind }) => kind === 'invite-mail'));
    await expect.poll(() => doneBy().flat().length).toBe(logins.length);
    expect(
      new Set(
        doneBy()
          .flat()
          .map(({ job }) => job),
      ).size,
    ).toBe(logins.length);
    for (const done of doneBy()) expect(done.length).toBeGreaterThan(0);
  });

  it('set the order of a playlist one after the other, and answer the same one', async () => {
    const videoIds = await Promise.all([one, two, one].map(createVideo));
    const { id } = await jsonOf<{ id: string }>(call(one, '/v1/playlists', { title: 'Curso', videoIds }));
    const orders = [videoIds, videoIds.toReversed()];
    const read = async (server: ServerProcess) => {
      const { version, videos: all } = await jsonOf<{ version: number; videos: { id: string }[] }>(
        call(server, `/v1/playlists/${id}`),
      );
      return { version, ids: all.map((video) => video.id) };
    };
    for (let round = 0; round < 10; round += 1) {
      const before = await read(one);
      const version = round % 2 === 0 ? before.version : undefined;
      const answers = await Promise.all(
        orders.map((order, index) =>
          put(servers[index]!, `/v1/playlists/${id}/videos`, { videoIds: order }, version),
        ),
      );
      // Of two calls with the same version one gets a conflict; without a version the last one wins.
      expect(answers.map(({ status }) => status).sort()).toEqual(
        version === undefined ? [200, 200] : [200, 412],
      );
      const [first, second] = await Promise.all(servers.map(read));
      expect(second).toEqual(first);
      expect(orders).toContainEqual(first?.ids);
    }
  });

  it('replace a source once, whichever of them is asked and does the work', async () => {
    const videoId = await createVideo(one);
    await sendWhole(one, videoId, 'tiny.mp4');
    await expect.poll(() => statusOf(videoId)).toBe('ready');
    const bytes = await readFile(await testMedia('h264-aac.mp4'));
    const begin = { size: bytes.length, fileName: 'nova.mp4' };
    const begun = await Promise.all(
      servers.map((server) => call(server, `/v1/videos/${videoId}/replacement`, begin)),
    );
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 409]);
    const half = Math.floor(bytes.length / 2);
    const sent = await Promise.all(
      [
        [0, half],
        [half, bytes.length],
      ].map(([start = 0, end = 0], index) =>
        sendSource({
          url: servers[index]!.url,
          token,
          videoId,
          bytes: bytes.subarray(start, end),
          range: `bytes ${start}-${end - 1}/${bytes.length}`,
        }),
      ),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 202]);
    const videoAt = (server: ServerProcess) =>
      jsonOf<{ replacement: unknown; size: number; duration: number; playback_url: string }>(
        call(server, `/v1/videos/${videoId}`),
      );
    await expect.poll(async () => (await videoAt(one)).replacement, { timeout: 60_000 }).toBeNull();
    for (const server of servers) {
      const video = await videoAt(server);
      expect(video).toMatchObject({ status: 'ready', replacement: null, size: bytes.length });
      expect(Math.round(video.duration)).toBe(3);
      expect((await fetch(server.url + video.playback_url)).status).toBe(200);
    }
    const runs = servers
      .flatMap((server) => logged(server, 'job done'))
      .filter(({ kind }) => kind === packageJobKind);
    expect(runs.length).toBeGreaterThanOrEqual(2);
    expect(new Set(runs.map(({ job }) => job)).size).toBe(runs.length);
  });

  it('run each recurring job once in its period, and not once in each process', async () => {
    const recurring = (await own.db.select().from(jobs)).filter(({ everyMs }) => everyMs !== null);
    expect(recurring.length).toBeGreaterThan(3);
    for (const { kind, everyMs, finishedAt } of recurring) {
      const periods = 1 + Math.floor((Date.now() - startedAt) / everyMs!);
      expect([kind, everyMs! >= 15_000, everyMs! <= 24 * 3_600_000]).toEqual([kind, true, true]);
      expect([kind, finishedAt !== null]).toEqual([kind, true]);
      const runs = servers.flatMap((server) =>
        logged(server, 'job done').filter((line) => line.kind === kind),
      );
      expect([kind, runs.length >= 1, runs.length <= periods]).toEqual([kind, true, true]);
    }
  });
});

describe('one process for requests and one for jobs', () => {
  let storage: string;
  let videoId: string;
  const start = (role: 'api' | 'worker', env: Record<string, string> = {}) =>
    startProcess(storage, {
      ...database.settings,
      PALCO_ROLE: role,
      PALCO_PUBLIC_URL: 'http://palco.example',
      ...env,
    });
  beforeAll(() => {
    storage = makeFolder();
  });

  it('the first takes files and runs no jobs; it signs with the secret of the database, not of its folder', async () => {
    const api = await start('api');
    // The token is the one of servers with another folder.
    expect((await call(api, '/bff/me')).status).toBe(200);
    videoId = await createVideo(api);
    await sendWhole(api, videoId, 'tiny.mp4');
    expect(await api.end('SIGTERM')).toBe(0);
    expect(await statusOf(videoId)).toBe('processing');
    expect(logged(api, 'job done')).toEqual([]);
  });

  it('the second does the work while nobody answers requests, and listens nowhere', async () => {
    const worker = await start('worker');
    expect(worker.url).toBe('');
    await expect.poll(() => statusOf(videoId)).toBe('ready');
    expect(await worker.end('SIGTERM')).toBe(0);
  });

  it('serves what the other one made, also under a new secret as long as the old one is named', async () => {
    const config = { secret: null, databaseUrl: database.url, dataDir: storage };
    const old = await readSecret(config, own.db);
    const api = await start('api', { PALCO_SECRET: 'n'.repeat(32), PALCO_SECRET_PREVIOUS: old });
    const answer = await call(api, `/v1/videos/${videoId}`);
    expect(answer.status).toBe(200);
    const { playback_url: playlist } = (await answer.json()) as { playback_url: string };
    expect((await fetch(api.url + playlist)).status).toBe(200);
    expect(await api.end('SIGTERM')).toBe(0);
  });
});
