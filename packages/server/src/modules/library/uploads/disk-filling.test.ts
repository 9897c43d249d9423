import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { uploads } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { openPost, sendSource } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import { storedSourceBytes } from '../../../testing/stored-source';
import type { TestServer } from '../../../testing/start-test-server';
import { insertVideo } from '../../../testing/samples';
import { openStorage } from '../../../kernel/storage/open-storage';
import { sweepStorage } from '../../core/named-files/sweep';
import { purgeUploads } from './purge-uploads';
import { createRangeLocks } from './range-locks';

const MIB = 1024 * 1024;
let server: TestServer;
let token: string;
const env = { PALCO_UPLOAD_PENDING_BYTES: String(64 * MIB) };
beforeAll(async () => {
  server = await startTestServer({ env });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

async function createVideo(): Promise<string> {
  return String((await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } })).body['videoId']);
}
const stored = (videoId: string) => storedSourceBytes(server.context, videoId);
const rowsOf = (videoId: string): Promise<number> => server.db.$count(uploads, eq(uploads.videoId, videoId));
const post = (videoId: string, bytes: Buffer) => ({ url: server.url, token, videoId, bytes });

/** So much that a bucket too has got a first piece of it. */
const begunBytes = 16 * MIB;

/** Begins a whole file, waits until its first bytes are stored, and returns the open request. */
async function beginWholeFile(videoId: string) {
  const open = openPost({ ...post(videoId, randomBytes(20 * MIB)), chunked: true });
  open.answer.catch(() => undefined);
  open.request.write(open.form.subarray(0, begunBytes));
  await expect.poll(() => stored(videoId)).toBeGreaterThan(0);
  return open;
}

describe('an upload that could fill the disk', () => {
  it('has a row for a file before its first byte is written, and loses both with an abort', async () => {
    const videoId = await createVideo();
    const open = await beginWholeFile(videoId);
    expect(await rowsOf(videoId)).toBe(1);
    open.request.destroy();
    await expect.poll(() => stored(videoId)).toBeNull();
    expect(await rowsOf(videoId)).toBe(0);
  });

  it('keeps nothing of a file that found the disk full, told or not how long it is', async () => {
    // A bucket does not tell how much it takes: it refuses a write, as in full-disk.test.ts.
    const dataDir = mkdtempSync(join(tmpdir(), 'palco-filling-'));
    const disk = await openStorage({ s3: null, dataDir });
    // Below the store that the server wraps around it.
    const free = vi.spyOn(disk.parts, 'freeBytes').mockResolvedValue(3 * MIB);
    const onDisk = await startTestServer({ env, storage: disk });
    onTestFinished(async () => {
      await onDisk.stop();
      rmSync(dataDir, { recursive: true });
    });
    const own = { url: onDisk.url, token: await onDisk.signIn('marina@colegioatlas.com.br') };
    const created = await onDisk.call('/v1/videos/vod', { token: own.token, body: { title: 'Aula' } });
    const videoId = String(created.body['videoId']);
    const file = randomBytes(8 * MIB);
    const whole = { ...post(videoId, file), ...own };
    expect((await sendSource(whole)).status).toBe(507);
    const open = openPost({ ...whole, chunked: true });
    open.request.end(open.form);
    free.mockResolvedValue(1024);
    expect((await open.answer).status).toBe(507);
    free.mockRestore();
    await expect.poll(() => storedSourceBytes(onDisk.context, videoId)).toBeNull();
    expect((await sendSource(whole)).status).toBe(202);
  });

  it('keeps nothing of a file whose video goes to the trash meanwhile', async () => {
    const videoId = await createVideo();
    const open = await beginWholeFile(videoId);
    await server.call(`/v1/videos/${videoId}`, { token, method: 'DELETE' });
    open.request.end(open.form.subarray(begunBytes));
    expect((await open.answer).status).toBe(404);
    await purgeUploads(server.context, createRangeLocks());
    expect(await stored(videoId)).toBeNull();
  });

  it('announces no more unfinished bytes for a team than it may have', async () => {
    const accountId = demoTeams.colegioAtlas;
    const chunk = (videoId: string, total: number) =>
      sendSource({ ...post(videoId, Buffer.alloc(10)), range: `bytes 0-9/${total}` });
    const [first, second] = [await createVideo(), await createVideo()];
    expect((await chunk(first, 40 * MIB)).status).toBe(201);
    expect((await chunk(second, 40 * MIB)).status).toBe(507);
    expect((await chunk(first, 40 * MIB)).status).toBe(201);
    await server.call(`/v1/videos/${first}/source?accountId=${accountId}`, { token, method: 'DELETE' });
    expect((await chunk(second, 40 * MIB)).status).toBe(201);
  });

  it('leaves nothing behind that no row owns', async () => {
    const [ready, fresh] = [
      await insertVideo(server.db, 'colegioAtlas', { status: 'ready' }),
      await createVideo(),
    ];
    const unknown = '00000000-0000-4000-8000-000000000001';
    const unowned = await server.context.parts.begin(`sources/${ready}`);
    const owned = await createVideo();
    await sendSource({ ...post(owned, randomBytes(10)), range: 'bytes 0-9/20' });
    for (const videoId of [ready, fresh, unknown])
      await server.context.blobs.put(`sources/${videoId}`, 'bytes');
    expect(await sweepStorage(server.context)).toBe(0);
    const inTwoDays = { now: () => server.context.clock.now() + 2 * 24 * 60 * 60 * 1000 };
    expect(await sweepStorage({ ...server.context, clock: inTwoDays })).toBe(3);
    const left = await Promise.all([ready, fresh, unknown, owned].map(stored));
    expect(left.map((bytes) => bytes !== null)).toEqual([true, false, false, true]);
    expect(await server.context.parts.usedBytes({ ...unowned, key: 'sources/none' })).toBeNull();
  });
});

describe('a chunk that was on its way', () => {
  it('is not acknowledged once its source was given up by another process', async () => {
    const videoId = await createVideo();
    const bytes = randomBytes(1000);
    const open = openPost({ ...post(videoId, bytes), range: 'bytes 0-999/2000' });
    open.request.write(open.form.subarray(0, 600));
    await expect.poll(() => rowsOf(videoId)).toBe(1);
    // What the other process does; it does not take the range lock of this process.
    await server.db.delete(uploads).where(eq(uploads.videoId, videoId));
    open.request.end(open.form.subarray(600));
    expect(await open.answer).toMatchObject({ status: 409, body: { code: 'UPLOAD_DISCARDED' } });
  });
});
