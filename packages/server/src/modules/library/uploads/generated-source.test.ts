import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PartStore } from '../../../ports/part-store';
import { createMemoryStorage } from '../../../testing/memory-storage';
import { putSource } from './generated-source';

const MIB = 1024 * 1024;
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-generated-source-'));
  path = join(folder, 'recording.mp4');
  await writeFile(path, Buffer.alloc(8 * MIB, 1));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A part store that counts its writes, and has so much room. */
function openStore({ freeBytes = 100 * MIB, onWrite = () => undefined as void } = {}) {
  const { parts } = createMemoryStorage();
  const counted: PartStore = {
    ...parts,
    freeBytes: async () => freeBytes,
    async put(upload, place) {
      const writer = await parts.put(upload, place);
      return {
        ...writer,
        async write(buffers) {
          store.writes += 1;
          onWrite();
          await writer.write(buffers);
        },
      };
    },
  };
  const store = { parts: counted, writes: 0 };
  return store;
}

const listAll = ({ list }: PartStore) => list({ begunBefore: new Date(Date.now() + 60_000) });
const put = (parts: PartStore, signal = new AbortController().signal) =>
  putSource({ parts }, randomUUID(), { path, signal });

it('stores a file whole', async () => {
  const { parts } = openStore();
  const { upload, sizeBytes } = await put(parts);
  const bytes = Buffer.alloc(sizeBytes);
  expect(await parts.read(upload, bytes, 0)).toBe(8 * MIB);
  expect(bytes.every((byte) => byte === 1)).toBe(true);
});

it('ends with the job that makes it, and leaves nothing', async () => {
  const job = new AbortController();
  const reason = new Error('the job is over');
  const store = openStore({ onWrite: () => job.abort(reason) });
  await expect(put(store.parts, job.signal)).rejects.toBe(reason);
  expect(store.writes).toBe(1);
  expect(await listAll(store.parts)).toEqual([]);
});

it('is refused before its first byte where it would use the reserve of the disk', async () => {
  const store = openStore({ freeBytes: 8 * MIB - 1 });
  await expect(put(store.parts)).rejects.toMatchObject({ code: 'FULL' });
  expect(store.writes).toBe(0);
  expect(await listAll(store.parts)).toEqual([]);
});
