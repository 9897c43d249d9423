import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf, pathsBelow, statFile, syncFolder, translated, writeWhole } from './disk-files';
import type { StoredObject } from './disk-files';
import { createDiskRoom, noRoom } from './disk-room';
import type { DiskRoom } from './disk-room';
import { bytesOf, openFileVersion, smallBytes, wholeOf } from './object-version';
import type { ChooseBytes, ObjectVersion } from './object-version';

/**
 * Files that never change once they are there: sources, HLS, posters, pictures of people and teams. Shaped after S3: whole
 * objects, no rename, folders only as prefixes of keys. A replacement gets a new prefix, and the database says which
 * prefix is current, so a worker that lost its lease cannot touch what is served.
 *
 * A key is `segment/segment/…` of generated names. Each function throws {@link StorageError}.
 */
export interface BlobStore {
  /** Writes one object. */
  put(key: string, data: Uint8Array | string, options?: PutOptions): Promise<void>;
  /** Moves all files of a local folder below a prefix that was never used. The folder no longer exists afterwards. */
  putFolder(prefix: string, folder: string): Promise<void>;
  /**
   * Makes a second object of the bytes of one, whole or not at all, which stays when the first is removed. The store has the bytes:
   * they do not pass through this process. Returns false where the first is not there.
   */
  copy(from: string, to: string): Promise<boolean>;
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes every object below a prefix. */
  removePrefix(prefix: string): Promise<void>;
  /** Null where there is no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /**
   * Reads one version of an object: what is told of it, and the bytes that `choose` asks for then, belong together, whatever takes
   * its place meanwhile. Null where there is no such object.
   */
  openVersion(key: string, choose: ChooseBytes): Promise<ObjectVersion | null>;
  /** The bytes from `start` to `end`, both inclusive; without a range all of them. Of an object that is there and stays. */
  openRead(key: string, range?: { start: number; end: number }): Readable;
  /** Makes an object a local file, at a path that must not exist yet, for engines that read files. */
  fetch(key: string, path: string): Promise<void>;
  /** The next segments of the keys below a prefix, as S3 lists with the delimiter `/`. */
  list(prefix: string): Promise<string[]>;
  /** The object of this key, or every one below it, in no certain order. One that goes or comes meanwhile may be in it or not. */
  walk(prefix: string): AsyncIterable<ListedObject>;
  /** Removes what writes that began before left half done, where the store can have that. Answers how many. */
  removeUnfinished(begunBefore: Date): Promise<number>;
  /** An address at which everybody can read an object for so long; missing where the store has none. */
  signedUrl?(key: string, link: { readonly seconds: number; readonly type: string }): Promise<string>;
}

/** An object as a list tells it. */
export interface ListedObject extends Pick<StoredObject, 'sizeBytes' | 'modifiedAt'> {
  readonly key: string;
}

/** How an object is written. */
export interface PutOptions {
  /** Gives up, where the store can be slow; whether the object was written is not known then. */
  readonly signal?: AbortSignal;
}

/** The default store: files below one folder. `root` is made at the first write. */
export function createDiskBlobs(
  root: string,
  room: Pick<DiskRoom, 'freeBytes'> = createDiskRoom([root]),
): BlobStore {
  const localPath = pathsBelow(root);
  return {
    put: async (key, data) => {
      const path = localPath(key);
      if ((await room.freeBytes()) < data.length) throw noRoom();
      await translated(key, () => writeWhole(path, data));
    },
    putFolder: async (prefix, folder) => {
      const target = localPath(prefix);
      await translated(prefix, async () => {
        await mkdir(dirname(target), { recursive: true });
        await rename(folder, target);
        await syncFolder(dirname(target));
      });
    },
    async copy(from, to) {
      const target = localPath(to);
      return translated(to, async () => {
        await mkdir(dirname(target), { recursive: true });
        return copyWhole(localPath(from), target);
      });
    },
    remove: async (key) => translated(key, () => rm(localPath(key), { force: true })),
    removePrefix: async (prefix) =>
      translated(prefix, () => rm(localPath(prefix), { force: true, recursive: true })),
    stat: async (key) => statFile(localPath(key)),
    openVersion: async (key, choose) => openFileVersion(localPath(key), choose),
    openRead: (key, range) => createReadStream(localPath(key), { ...range, highWaterMark: smallBytes }),
    fetch: async (key, path) => translated(key, () => linkOrCopy(localPath(key), path)),
    list: async (prefix) =>
      readdir(localPath(prefix)).catch((error: unknown) => {
        if (isNoFolder(error)) return [];
        throw error;
      }),
    walk: (prefix) => walkFolder(prefix, localPath(prefix)),
    // A file and a folder get their names once they are whole.
    removeUnfinished: async () => 0,
  };
}

/** A hard link takes no room; objects are replaced, never written into. */
async function copyWhole(from: string, to: string): Promise<boolean> {
  const beside = `${to}~${randomUUID()}`;
  try {
    await linkOrCopy(from, beside);
    await rename(beside, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  } finally {
    // A rename of one link of a file over another one leaves both.
    await rm(beside, { force: true });
  }
}

/** An object as a whole; null where there is none, or more of it than that. */
export async function readObject(
  blobs: Pick<BlobStore, 'openVersion'>,
  key: string,
  mostBytes = Infinity,
): Promise<Buffer | null> {
  const version = await blobs.openVersion(key, (file) => (file.sizeBytes > mostBytes ? null : wholeOf(file)));
  return version?.body ? bytesOf(version) : null;
}

const isNoFolder = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

async function* walkFolder(key: string, path: string): AsyncGenerator<ListedObject> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (isNoFolder(error)) return null;
    throw error;
  });
  if (entries === null) return yield* listFile(key, path);
  for (const entry of entries) {
    const list = entry.isDirectory() ? walkFolder : listFile;
    yield* list(`${key}/${entry.name}`, join(path, entry.name));
  }
}

async function* listFile(key: string, path: string): AsyncGenerator<ListedObject> {
  const found = await statFile(path);
  if (found !== null) yield { key, sizeBytes: found.sizeBytes, modifiedAt: found.modifiedAt };
}

/** A hard link takes no disk space and keeps the bytes if the object is removed meanwhile. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    // Another file system, or one without hard links.
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'].includes(codeOf(error))) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}
