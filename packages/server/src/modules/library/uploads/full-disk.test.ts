import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StorageError } from '../../../ports/disk-files';
import type { PartWriter } from '../../../ports/part-store';
import { sendRange } from '../../../testing/send-source';
import type { SourceAnswer } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import { readStoredSource } from '../../../testing/stored-source';
import type { TestServer } from '../../../testing/start-test-server';

const KIB = 1024;
let server: TestServer;
let token: string;
beforeAll(async () => {
  // A bucket has no end that a test could reach: the errors below are those of any storage, the small disk is not.
  server = await startTestServer({ storage: 'folder' });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

async function createVideo(): Promise<string> {
  return String((await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } })).body['videoId']);
}
const sendChunk = (
  videoId: string,
  file: Buffer,
  [start, end]: readonly [number, number],
): Promise<SourceAnswer> => sendRange({ url: server.url, token, videoId, file, start, end });
const rangesOf = async (videoId: string): Promise<unknown> =>
  (await server.call(`/v1/videos/${videoId}/source`, { token })).body['ranges'];

/** 4 MiB of memory as a disk for the storage; false where this is not allowed. */
function mountSmallDisk(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('F15: a full disk', () => {
  it('is a 507; what was acknowledged stays, and the rest comes once there is room', async ({ skip }) => {
    const disk = join(server.dataDir, 'storage');
    if (!mountSmallDisk(disk)) skip('only root may mount a small disk');
    onTestFinished(() => void execFileSync('umount', ['-l', disk]));
    const ballast = join(disk, 'ballast');
    const videoId = await createVideo();
    const file = randomBytes(3072 * KIB);
    expect((await sendChunk(videoId, file, [0, 1024 * KIB])).status).toBe(201);
    writeFileSync(ballast, Buffer.alloc(1536 * KIB));

    expect(await sendChunk(videoId, file, [1024 * KIB, 3072 * KIB])).toMatchObject({
      status: 507,
      body: { code: 'STORAGE_FULL' },
    });
    // The disk fills up while the chunk is written: the free bytes were counted before.
    const counted = vi.spyOn(server.context.parts, 'freeBytes').mockResolvedValue(Number.MAX_SAFE_INTEGER);
    expect(await sendChunk(videoId, file, [1024 * KIB, 3072 * KIB])).toMatchObject({
      status: 507,
      body: { code: 'STORAGE_FULL' },
    });
    counted.mockRestore();
    expect(await rangesOf(videoId)).toEqual([[0, 1024 * KIB - 1]]);
    expect((await server.call('/v1/videos', { token })).status).toBe(200);
    expect((await sendChunk(videoId, file, [0, 1024 * KIB])).status).toBe(201);

    rmSync(ballast);
    expect((await sendChunk(videoId, file, [1024 * KIB, 3072 * KIB])).status).toBe(202);
    expect((await readStoredSource(server.context, videoId))?.equals(file)).toBe(true);
  });

  it.each(['begin', 'put', 'write', 'finish'] as const)(
    'that shows at %s acknowledges nothing',
    async (step) => {
      const videoId = await createVideo();
      const file = randomBytes(100 * KIB);
      // A source begins once, with its first chunk.
      const before = step === 'begin' ? 0 : 40 * KIB;
      if (before > 0) await sendChunk(videoId, file, [0, before]);
      const { parts } = server.context;
      const { put } = parts;
      const full = (): Promise<never> => Promise.reject(new StorageError('FULL', 'injected'));
      const spy =
        step === 'begin'
          ? vi.spyOn(parts, 'begin').mockImplementation(full)
          : vi.spyOn(parts, 'put').mockImplementation(async (upload, range): Promise<PartWriter> => {
              if (step === 'put') return full();
              return { ...(await put(upload, range)), [step]: full };
            });
      const refused = await sendChunk(videoId, file, [before, 100 * KIB]);
      spy.mockRestore();
      expect(refused).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
      expect(await rangesOf(videoId)).toEqual(before > 0 ? [[0, before - 1]] : []);
      expect((await sendChunk(videoId, file, [before, 100 * KIB])).status).toBe(202);
      expect((await readStoredSource(server.context, videoId))?.equals(file)).toBe(true);
    },
  );
});
