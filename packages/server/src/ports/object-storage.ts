import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf, pathsBelow, statFile, syncFolder, translated } from './disk-files';
import type { StoredObject } from './disk-files';

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
 * Where the sources of uploads live. A key is `segment/segment/…` of generated names; what a client calls its file is
 * data and never part of a key. Each function throws {@link StorageError}.
 */
export interface ObjectStorage {
  /** The path of an object on this machine, for engines that read files themselves. */
  localPath(key: string): string;
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Null where there is no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /** Opens an object for writing and makes it where it is missing; what it holds stays. */
  openWrite(key: string): Promise<WritableObject>;
  /** Keys of the objects directly below a key that were not written to since. */
  list(key: string, age: { readonly modifiedBefore: Date }): Promise<string[]>;
  /** Bytes that an upload may still take; a reserve for the database beside it is already taken off. */
  freeBytes(): Promise<number>;
}

/** Room that uploads leave to the database and the logs on the same disk. */
const maxReserveBytes = 256 * 1024 * 1024;
const reserveShare = 0.02;

/** The default storage: files below one folder. `root` is made at the first write. */
export function createDiskStorage(root: string): ObjectStorage {
  const folder = resolve(root);
  const localPath = pathsBelow(root);
  return {
    localPath,
    remove: (key) => translated(key, () => rm(localPath(key), { force: true })),
    stat: (key) => statFile(localPath(key)),
    openWrite: (key) => translated(key, () => openForWriting(localPath(key))),
    async list(key, { modifiedBefore }) {
      const names = await readdir(localPath(key)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      });
      const keys = names.map((name) => `${key}/${name}`);
      const found = await Promise.all(keys.map((each) => statFile(localPath(each))));
      return keys.filter((_, index) => (found[index]?.modifiedAt ?? modifiedBefore) < modifiedBefore);
    },
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
