import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { factsOf, isMissing } from './disk-files';
import type { StoredObject } from './disk-files';

// A file may be replaced at any moment: what was told of it before it was opened need not be true of what is read then. So
// whoever needs both gets them from one version.

/** Bytes of an object, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Which bytes are wanted of a version; null for none. It may be asked about several versions until one is read. */
export type ChooseBytes = (file: StoredObject) => ByteRange | null;

/** One version of an object, and the bytes of it that were chosen. */
export interface ObjectVersion {
  readonly file: StoredObject;
  /** Whole in memory where that is little. A stream has to be read or destroyed. */
  readonly body: Buffer | Readable | null;
}

export const wholeOf = ({ sizeBytes }: StoredObject): ByteRange => ({ start: 0, end: sizeBytes - 1 });

/** Up to this an object is read at once, as much as a stream holds of it anyway: playlists, pictures, subtitles, partial segments. */
export const smallBytes = 256 * 1024;

export const isSmall = (sizeBytes: number): boolean => sizeBytes <= smallBytes;

/** Two versions of one length may have one time: a file system counts time in steps of some milliseconds. */
export function contentTag(bytes: Buffer): string {
  return `${bytes.length.toString(36)}-${createHash('sha1').update(bytes).digest('base64url').slice(0, 16)}`;
}

/** A version whose bytes are known. */
export function versionOf(file: StoredObject, bytes: Buffer, choose: ChooseBytes): ObjectVersion {
  const range = choose(file);
  return { file, body: range && bytes.subarray(range.start, range.end + 1) };
}

/** The bytes that were chosen. */
export async function bytesOf({ body }: ObjectVersion): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  return Buffer.isBuffer(body) ? body : buffer(body);
}

/** Reads a version of a file through one handle, whatever is renamed over it meanwhile. Null where there is no such file. */
export async function openFileVersion(path: string, choose: ChooseBytes): Promise<ObjectVersion | null> {
  const handle = await openFile(path);
  if (handle === null) return null;
  let isHanded = false;
  try {
    const file = factsOf(await handle.stat());
    if (isSmall(file.sizeBytes)) {
      const bytes = await handle.readFile();
      return versionOf({ ...file, sizeBytes: bytes.length, tag: contentTag(bytes) }, bytes, choose);
    }
    const range = choose(file);
    if (range === null) return { file, body: null };
    const body = handle.createReadStream({ ...range, highWaterMark: smallBytes });
    isHanded = true;
    return { file, body };
  } finally {
    if (!isHanded) await handle.close();
  }
}

async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
