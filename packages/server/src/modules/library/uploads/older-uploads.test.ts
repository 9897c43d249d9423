import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../../kernel/database/migrations';
import { sendRange } from '../../../testing/send-source';
import { waitForEnd } from '../../../testing/process-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { readStoredSource } from '../../../testing/stored-source';
import { createTestDatabase } from '../../../testing/test-database';
import type { TestDatabase } from '../../../testing/test-database';
import { testMedia } from '../../../testing/test-media';
import { sweepStorage } from '../../core/named-files/sweep';

/** The first step after which sources arrive in the part store. */
const partStoreStep = '0010_parts_of_uploads';
const login = 'ana@example.com';
const total = 40_000;
const half = total / 2;

interface OldVideo {
  readonly status: string;
  /** The row of its upload, as the release before wrote it. */
  readonly upload: { readonly total: number; readonly received: number; readonly purged?: boolean };
}

/** A library with uploads of the release before the part store, in the schema of then. */
async function fillOldLibrary(pool: pg.Pool, videos: readonly OldVideo[]): Promise<string[]> {
  const [client, account, role, user, folder] = Array.from({ length: 5 }, () => randomUUID());
  await pool.query("insert into clients (id, name) values ($1, 'Cliente')", [client]);
  await pool.query("insert into accounts (id, client_id, name) values ($1, $2, 'Time')", [account, client]);
  await pool.query(
    `insert into roles (id, client_id, name, permissions) values ($1, $2, 'Editor', '["showVOD"]')`,
    [role, client],
  );
  await pool.query("insert into users (id, login, name, home_account_id) values ($1, $2, 'Ana', $3)", [
    user,
    login,
    account,
  ]);
  await pool.query('insert into memberships (account_id, user_id, role_id) values ($1, $2, $3)', [
    account,
    user,
    role,
  ]);
  await pool.query("insert into directories (id, account_id, name) values ($1, $2, 'Biblioteca')", [
    folder,
    account,
  ]);
  const ids: string[] = [];
  for (const { status, upload } of videos) {
    const id = randomUUID();
    ids.push(id);
    await pool.query(
      `insert into videos (id, account_id, directory_id, title, status, progress, size_bytes)
       values ($1, $2, $3, 'Aula', $4, $5, $6)`,
      [id, account, folder, status, status === 'uploading' ? 50 : 0, upload.received],
    );
    const isWhole = upload.received === upload.total;
    await pool.query(
      `insert into uploads (video_id, total_bytes, ranges, completed_at, expires_at, purged_at)
       values ($1, $2, $3, $4, now() + interval '7 days', $5)`,
      [
        id,
        upload.total,
        JSON.stringify(upload.received === 0 ? [] : [[0, upload.received - 1]]),
        isWhole ? new Date() : null,
        upload.purged ? new Date() : null,
      ],
    );
  }
  return ids;
}

let database: TestDatabase;
let server: TestServer;
let token: string;
let resumed: string;
let restarted: string;
let purged: string;
let abandoned: string;
let received: string;

const oldFile = (videoId: string): string => join(server.dataDir, 'storage/sources', videoId);

beforeAll(async () => {
  database = await createTestDatabase('empty');
  const pool = new pg.Pool({ connectionString: database.url });
  const steps = readMigrations();
  const before = steps.slice(
    0,
    steps.findIndex(({ tag }) => tag === partStoreStep),
  );
  expect(before.length).toBeGreaterThan(0);
  await migrate({ pool, migrations: before });
  const unfinished = { status: 'uploading', upload: { total, received: half } };
  const media = readFileSync(await testMedia('tiny.mp4'));
  [resumed, restarted, purged, abandoned, received] = (await fillOldLibrary(pool, [
    unfinished,
    unfinished,
    { status: 'created', upload: { total, received: 0, purged: true } },
    unfinished,
    { status: 'failed', upload: { total: media.length, received: media.length } },
  ])) as [string, string, string, string, string];
  await pool.end();
  // At that time sources were files of a folder.
  server = await startTestServer({ media: true, storage: 'folder', env: { DATABASE_URL: database.url } });
  token = await server.signIn(login);
  mkdirSync(join(server.dataDir, 'storage/sources'), { recursive: true });
  // A sparse file of the whole length, of which half came.
  const partly = Buffer.alloc(total, randomBytes(half), undefined);
  for (const id of [resumed, restarted, abandoned]) writeFileSync(oldFile(id), partly);
  writeFileSync(oldFile(received), media);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const probe = async (id: string) => (await server.call(`/v1/videos/${id}/source`, { token })).body;

const sendChunk = (videoId: string, file: Buffer, start: number, end: number) =>
  sendRange({ url: server.url, token, videoId, file, start, end });

describe('an upload from before the part store', () => {
  it('has no bytes any more, and its video has the status created again', async () => {
    for (const id of [resumed, restarted, purged, abandoned]) {
      expect(await probe(id)).toMatchObject({ total: null, ranges: [], nextOffset: 0, status: 'created' });
      const { body } = await server.call(`/v1/videos/${id}`, { token });
      expect(body).toMatchObject({ status: 'created', progress: 0 });
    }
  });

  it('is finished by a client that asks first and sends all of it again', async () => {
    const file = randomBytes(total);
    expect((await sendChunk(restarted, file, 0, half)).status).toBe(201);
    expect((await sendChunk(restarted, file, half, total)).status).toBe(202);
    expect((await readStoredSource(server.context, restarted))?.equals(file)).toBe(true);
  });

  it('does not count as whole for a client that goes on where it was, until the rest came too', async () => {
    const file = randomBytes(total);
    expect((await sendChunk(resumed, file, half, total)).status).toBe(201);
    expect(await probe(resumed)).toMatchObject({ ranges: [[half, total - 1]], nextOffset: 0 });
    expect((await sendChunk(resumed, file, 0, half)).status).toBe(202);
    expect((await readStoredSource(server.context, resumed))?.equals(file)).toBe(true);
  });

  it('that had expired is begun anew', async () => {
    const file = randomBytes(total);
    expect((await sendChunk(purged, file, 0, total)).status).toBe(202);
  });

  it('that nobody goes on with leaves no bytes for longer than a day', async () => {
    await sweepStorage(server.context);
    expect(existsSync(oldFile(abandoned))).toBe(true);
    const old = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(oldFile(abandoned), old, old);
    await sweepStorage(server.context);
    expect(existsSync(oldFile(abandoned))).toBe(false);
  });
});

it('a source that was whole before the part store is processed', async () => {
  expect(
    (await server.call(`/v1/videos/${received}/transcode/retry`, { token, method: 'POST' })).status,
  ).toBe(202);
  expect(await waitForEnd(server, { token, id: received })).toMatchObject({ status: 'ready' });
});
