import type { Stats } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

// Shared by the stores that keep their objects in a local folder.

/** What the storage knows of one object. */
export interface StoredObject {
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
  /** Another one for each version. */
  readonly tag: string;
  /** Disk space that it takes: less than its size for a sparse file, in which bytes in the middle are missing. */
  readonly allocatedBytes: number;
}

/**
 * `INVALID_KEY`: not a key of generated names. `NOT_FOUND`: no such object. `FULL`: no room on the disk or in the quota. `AWAY`:
 * the store cannot be reached or is overloaded, so that the same call may succeed later.
 */
export type StorageErrorCode = 'INVALID_KEY' | 'NOT_FOUND' | 'FULL' | 'AWAY';

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

/** A full disk, an exceeded quota, a file larger than the file system supports; and the same of PostgreSQL (`disk_full`). */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** Whether something failed because there is no room: of files, of the storage, of the database, or what one of them caused. */
export function isOutOfRoom(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (isStorageError(one, 'FULL') || fullCodes.has(codeOf(one))) return true;
  return false;
}
/** Each segment begins with a letter, a digit or an underscore: `.`, `..`, empty and absolute ones cannot be written. */
const keyPattern = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,200}(?:\/[A-Za-z0-9_][A-Za-z0-9._-]{0,200}){0,15}$/;

/** Whether a text is a key; addresses that clients send are checked with it before they reach the storage. */
export function isStorageKey(key: string): boolean {
  return keyPattern.test(key);
}

/** Paths of keys below one folder. Throws {@link StorageError} for what is no key. */
export function pathsBelow(root: string): (key: string) => string {
  const folder = resolve(root);
  return (key) => {
    if (!isStorageKey(key))
      throw new StorageError('INVALID_KEY', `Not a storage key: ${JSON.stringify(key)}`);
    return join(folder, key);
  };
}

let writes = 0;

/** Writes a file that appears whole or not at all, and survives a power cut. */
export async function writeWhole(path: string, data: Uint8Array | string): Promise<void> {
  const draft = `${path}.${process.pid}-${++writes}.part`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeDurably(draft, data);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Null where there is no such file. */
export async function statFile(path: string): Promise<StoredObject | null> {
  try {
    return factsOf(await stat(path));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

export function factsOf({ size, mtime, mtimeMs, ino, blocks }: Stats): StoredObject {
  const tag = [size, mtimeMs * 1000, ino].map((figure) => Math.round(figure).toString(36)).join('-');
  // POSIX counts in units of 512 bytes, whatever the file system's block is.
  return { sizeBytes: size, modifiedAt: mtime, tag, allocatedBytes: blocks * 512 };
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

/** Syncs a folder (fsync), so that the names in it survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; there the file system keeps names in its own journal.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Runs file operations and turns «no room» and «not found» into a {@link StorageError}. */
export async function translated<Value>(subject: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (isOutOfRoom(error)) throw new StorageError('FULL', 'No room left in the storage', { cause: error });
    if (codeOf(error) === 'ENOENT')
      throw new StorageError('NOT_FOUND', `No such object: ${subject}`, { cause: error });
    throw error;
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
