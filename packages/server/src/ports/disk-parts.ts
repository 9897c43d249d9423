import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  StorageError,
  codeOf,
  isStorageKey,
  pathsBelow,
  statFile,
  syncFolder,
  translated,
} from './disk-files';
import { createDiskRoom, noRoom } from './disk-room';
import type { PartRange, PartStore, PartUpload, PartWriter } from './part-store';

/**
 * After each so many bytes a part is synced while the rest still arrives, which removes most of the wait from `finish`.
 * Only one part of a store does so at a time: with many uploads at once the disk is busy anyway.
 */
const earlySyncBytes = 4 * 1024 * 1024;
/** No key contains it, so that key and id can be parsed from the name of a file. */
const separator = '~';

/** What the parts of one store share. */
interface Shared {
  /** Whether a part is syncing early; only one may at a time. */
  earlySyncTaken: boolean;
  /** Throws `FULL` if so many bytes would use the reserve. */
  requireRoom(bytes: number): Promise<void>;
}

/**
 * The default store: one sparse file for each upload below `parts`, in the folder where `createDiskBlobs` keeps the objects.
 * A part is written at its place, so that `complete` only has to move the file.
 */
export function createDiskParts(root: string): PartStore {
  const folder = partsFolder(root);
  const objectPath = pathsBelow(root);
  const partsPath = (upload: PartUpload): string => pathOfParts(folder, upload);
  const shared: Shared = {
    earlySyncTaken: false,
    async requireRoom(bytes) {
      if ((await parts.freeBytes()) < bytes) throw noRoom();
    },
  };
  const parts: PartStore = {
    grainBytes: 1024 * 1024,
    async begin(key) {
      const upload = { key, id: randomUUID() };
      const path = partsPath(upload);
      await translated(key, async () => {
        await mkdir(folder, { recursive: true });
        await (await open(path, 'wx', 0o640)).close();
        // Without this, a power cut could lose the directory entry of a file whose bytes were synced.
        await syncFolder(folder);
      });
      return upload;
    },
    put: async (upload, range) => {
      const path = partsPath(upload);
      return translated(upload.key, async () => {
        return createDiskPart(await open(path, 'r+'), range, shared);
      });
    },
    async read(upload, target, offset) {
      const handle = await translated(upload.key, () =>
        openEither(partsPath(upload), objectPath(upload.key)),
      );
      try {
        return await readFully(handle, target, offset);
      } finally {
        await handle.close();
      }
    },
    complete: async (upload, sizeBytes) => {
      const [from, to] = [partsPath(upload), objectPath(upload.key)];
      await translated(upload.key, () => moveWhole(from, to, sizeBytes));
    },
    abort: async (upload) => rm(partsPath(upload), { force: true }),
    async usedBytes(upload) {
      const found = (await statFile(partsPath(upload))) ?? (await statFile(objectPath(upload.key)));
      return found?.allocatedBytes ?? null;
    },
    list: ({ begunBefore }) => listOlder(folder, begunBefore),
    freeBytes: () => countFree(root),
  };
  return parts;
}

const partsFolder = (root: string): string => resolve(root, 'parts');

function pathOfParts(folder: string, { key, id }: PartUpload): string {
  if (!isStorageKey(key) || !isStorageKey(id)) throw new StorageError('INVALID_KEY', 'Not an upload');
  return join(folder, [key.replaceAll('/', separator), id].join(separator));
}

/**
 * Makes parts of an object again, in a copy of the store: the upload was completed before the copy came to its parts, and the
 * database of the copy still waits for its rest.
 */
export async function returnToParts(root: string, upload: PartUpload): Promise<void> {
  const [from, to] = [pathsBelow(root)(upload.key), pathOfParts(partsFolder(root), upload)];
  if ((await statFile(to)) !== null || (await statFile(from)) === null) return;
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}

/** By the time of the last write, because the start is not stored: listing an upload later than due does no harm. */
async function listOlder(folder: string, before: Date): Promise<PartUpload[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const older: PartUpload[] = [];
  for (const name of names) {
    const found = await statFile(join(folder, name));
    if (found !== null && found.modifiedAt < before) older.push(uploadOf(name));
  }
  return older;
}

async function countFree(root: string): Promise<number> {
  await mkdir(root, { recursive: true });
  return createDiskRoom([root]).freeBytes();
}

function uploadOf(name: string): PartUpload {
  const words = name.split(separator);
  return { key: words.slice(0, -1).join('/'), id: words.at(-1) ?? '' };
}

async function openEither(path: string, other: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return open(other, 'r');
  }
}

async function readFully(handle: FileHandle, target: Uint8Array, offset: number): Promise<number> {
  let filled = 0;
  while (filled < target.length) {
    const { bytesRead } = await handle.read(target, filled, target.length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

/** Twice at the same time is once: whoever comes second finds the object, at whichever step the file left its hands. */
async function moveWhole(from: string, to: string, sizeBytes: number): Promise<void> {
  try {
    await cutToSize(from, sizeBytes);
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
    await syncFolder(dirname(from));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || (await statFile(to)) === null) throw error;
  }
  await syncFolder(dirname(to));
}

async function cutToSize(path: string, sizeBytes: number): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    if (size < sizeBytes) throw new Error(`Parts of ${size} bytes are no object of ${sizeBytes}`);
    // A part that was abandoned may have written beyond the end.
    if (size > sizeBytes) await handle.truncate(sizeBytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

function createDiskPart(handle: FileHandle, range: PartRange, shared: Shared): PartWriter {
  let position = range.offset;
  let unsynced = 0;
  let syncing: Promise<unknown> = Promise.resolve();
  let closed: Promise<void> | undefined;
  const syncEarly = async (): Promise<void> => {
    shared.earlySyncTaken = true;
    try {
      await handle.datasync();
    } finally {
      shared.earlySyncTaken = false;
    }
  };
  return {
    write: (buffers) =>
      translated('part', async () => {
        const bytes = buffers.reduce((sum, { length }) => sum + length, 0);
        // For a part of known size the caller checks the room before the part begins.
        if (range.sizeBytes === null) await shared.requireRoom(bytes);
        await writeAll(handle, buffers, position);
        position += bytes;
        unsynced += bytes;
        if (unsynced < earlySyncBytes || shared.earlySyncTaken) return;
        unsynced = 0;
        syncing = Promise.all([syncing, syncEarly()]);
        // It is awaited by `finish`; until then a failure must not count as unhandled.
        syncing.catch(() => undefined);
      }),
    finish: () =>
      translated('part', async () => {
        // The kernel reports a failed write-back only once, so a failed early sync has to fail the part.
        await syncing;
        // Delayed allocation may find the disk full only here.
        await handle.datasync();
      }),
    close: () => (closed ??= syncing.then(noop, noop).then(() => handle.close())),
  };
}

const noop = (): void => undefined;

/** IOV_MAX of Linux and macOS; Windows has no limit of its own. */
const maxBuffersOfACall = 1024;

/** `writev` may write less than it was given; the rest follows until all is written. */
async function writeAll(handle: FileHandle, buffers: readonly Uint8Array[], position: number): Promise<void> {
  let rest = buffers.filter((buffer) => buffer.length > 0);
  let offset = position;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest.slice(0, maxBuffersOfACall), offset);
    offset += bytesWritten;
    rest = withoutFirst(rest, bytesWritten);
  }
}

function withoutFirst(buffers: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skip = bytes;
  const rest: Uint8Array[] = [];
  for (const buffer of buffers) {
    if (skip < buffer.length) rest.push(skip > 0 ? buffer.subarray(skip) : buffer);
    skip = Math.max(0, skip - buffer.length);
  }
  return rest;
}
