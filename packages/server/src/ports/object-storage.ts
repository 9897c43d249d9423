import { constants, createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';

/** What the storage knows of one object. */
export interface StoredObject {
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
  /** Room that it takes: less than its size as long as bytes in the middle are missing. */
  readonly allocatedBytes: number;
}

/** One object that is open for writing anywhere in it, as the chunks of an upload need it. */
export interface WritableObject {
  /** Writes the buffers one after the other, the first byte at `position`. A part may be on disk when it throws. */
  write(buffers: readonly Uint8Array[], position: number): Promise<void>;
  /** Fills `target` from `position`; answers how many bytes there were. */
  read(target: Uint8Array, position: number): Promise<number>;
  /** Makes the object exactly this long; what is new in it reads as zeros and takes no room yet. */
  resize(sizeBytes: number): Promise<void>;
  /** Resolves when everything that was written survives a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Where sources, HLS files and pictures live. A key is `segment/segment/…` of generated names; what a client calls
 * its file is data and never part of a key. Each function throws {@link StorageError}.
 */
export interface ObjectStorage {
  /** The path of an object on this machine, for engines that read and write files themselves. */
  localPath(key: string): string;
  /** Writes a whole object; a reader sees the old or the new one, never a part. */
  put(key: string, data: Uint8Array | string): Promise<void>;
  /** Moves an object or a folder of objects; the target's folder is made. */
  rename(from: string, to: string): Promise<void>;
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes every object below a key. */
  removeTree(key: string): Promise<void>;
  /** Null where there is no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /** The bytes from `start` to `end`, both inclusive; without a range all of them. */
  openRead(key: string, range?: { start: number; end: number }): Readable;
  /** Opens an object for writing and makes it where it is missing; what it holds stays. */
  openWrite(key: string): Promise<WritableObject>;
  /** Bytes that an upload may still take; a reserve for the database beside it is already taken off. */
  freeBytes(): Promise<number>;
}

/** `INVALID_KEY`: not a key of generated names. `NOT_FOUND`: no such object. `FULL`: no room on the disk or in the quota. */
export type StorageErrorCode = 'INVALID_KEY' | 'NOT_FOUND' | 'FULL';

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function isStorageError(value: unknown, code?: StorageErrorCode): value is StorageError {
  return value instanceof StorageError && (code === undefined || value.code === code);
}

/** What the file system answers when nothing more fits: disk, quota, or the largest file that it can hold. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Room that uploads leave to the database and the logs on the same disk. */
const maxReserveBytes = 256 * 1024 * 1024;
const reserveShare = 0.02;

/** Each segment begins with a letter, a digit or an underscore: `.`, `..`, empty and absolute ones cannot be written. */
const keyPattern = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,200}(?:\/[A-Za-z0-9_][A-Za-z0-9._-]{0,200}){0,15}$/;

/** Whether a text is a key; addresses that clients send are checked with it before they reach the storage. */
export function isStorageKey(key: string): boolean {
  return keyPattern.test(key);
}

/** The default storage: files below one folder. `root` is made at the first write. */
export function createDiskStorage(root: string): ObjectStorage {
  const folder = resolve(root);
  const localPath = (key: string): string => {
    if (!isStorageKey(key))
      throw new StorageError('INVALID_KEY', `Not a storage key: ${JSON.stringify(key)}`);
    return join(folder, key);
  };
  let writes = 0;
  return {
    localPath,
    async put(key, data) {
      const path = localPath(key);
      const draft = `${path}.${process.pid}-${++writes}.part`;
      await translated(key, async () => {
        await mkdir(dirname(path), { recursive: true });
        try {
          await writeDurably(draft, data);
          await rename(draft, path);
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
        await syncFolder(dirname(path));
      });
    },
    async rename(from, to) {
      const target = localPath(to);
      await translated(from, async () => {
        await mkdir(dirname(target), { recursive: true });
        await rename(localPath(from), target);
        await syncFolder(dirname(target));
      });
    },
    remove: (key) => translated(key, () => rm(localPath(key), { force: true })),
    removeTree: (key) => translated(key, () => rm(localPath(key), { force: true, recursive: true })),
    async stat(key) {
      try {
        const found = await stat(localPath(key));
        // POSIX counts in units of 512 bytes, whatever the file system's block is.
        return { sizeBytes: found.size, modifiedAt: found.mtime, allocatedBytes: found.blocks * 512 };
      } catch (error) {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
        throw error;
      }
    },
    openRead: (key, range) => createReadStream(localPath(key), { ...range, highWaterMark: 256 * 1024 }),
    openWrite: (key) => translated(key, () => openForWriting(localPath(key))),
    async freeBytes() {
      const disk = await statfs(folder).catch(async () => {
        await mkdir(folder, { recursive: true });
        return statfs(folder);
      });
      const reserve = Math.min(maxReserveBytes, disk.blocks * disk.bsize * reserveShare);
      return Math.max(0, Math.floor(disk.bavail * disk.bsize - reserve));
    },
  };
}

async function openForWriting(path: string): Promise<WritableObject> {
  const { handle, made } = await openOrMake(path);
  // Without this a power cut could forget the name of a file whose bytes were synced.
  if (made) await syncFolder(dirname(path));
  return {
    write: (buffers, position) => translated(path, () => writeAll(handle, buffers, position)),
    async read(target, position) {
      let filled = 0;
      while (filled < target.length) {
        const { bytesRead } = await handle.read(target, filled, target.length - filled, position + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return filled;
    },
    resize: (sizeBytes) =>
      translated(path, async () => {
        if ((await handle.stat()).size !== sizeBytes) await handle.truncate(sizeBytes);
      }),
    // Delayed allocation may find the disk full only here.
    sync: () => translated(path, () => handle.datasync()),
    close: () => handle.close(),
  };
}

async function openOrMake(path: string): Promise<{ handle: FileHandle; made: boolean }> {
  try {
    return { handle: await open(path, 'r+'), made: false };
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  await mkdir(dirname(path), { recursive: true });
  return { handle: await open(path, constants.O_RDWR | constants.O_CREAT, 0o640), made: true };
}

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

async function writeDurably(path: string, data: Uint8Array | string): Promise<void> {
  const handle = await open(path, 'wx', 0o640);
  try {
    await handle.writeFile(data);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; there the file system keeps names in its own journal.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function translated<Value>(subject: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (fullCodes.has(code)) throw new StorageError('FULL', 'No room left in the storage', { cause: error });
    if (code === 'ENOENT')
      throw new StorageError('NOT_FOUND', `No such object: ${subject}`, { cause: error });
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
