import { randomUUID } from 'node:crypto';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { BlobStore } from '../ports/blob-store';
import { StorageError, isStorageKey } from '../ports/disk-files';
import type { StoredObject } from '../ports/disk-files';
import { contentTag, versionOf } from '../ports/object-version';
import type { PartStore, PartUpload } from '../ports/part-store';

interface Upload {
  readonly key: string;
  readonly begunAt: Date;
  /** Finished parts in the order in which they were finished, each with its offset. */
  readonly parts: { readonly offset: number; readonly bytes: Buffer }[];
}

/**
 * In-memory object storage: a part is an object of its own that appears when it is finished, as in S3, and nothing has a
 * path. The contract of the ports has to hold here too.
 */
export function createMemoryStorage(): { readonly parts: PartStore; readonly blobs: BlobStore } {
  const objects = new Map<string, { readonly bytes: Buffer; readonly modifiedAt: Date }>();
  const uploads = new Map<string, Upload>();
  return { parts: memoryParts(uploads, objects), blobs: memoryBlobs(objects) };
}

type Objects = Map<string, { readonly bytes: Buffer; readonly modifiedAt: Date }>;

const notFound = (): StorageError => new StorageError('NOT_FOUND', 'No such object');

function checked(key: string): string {
  if (!isStorageKey(key)) throw new StorageError('INVALID_KEY', key);
  return key;
}

function assemble({ parts }: Upload, sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes);
  const covered = new Uint8Array(sizeBytes);
  for (const part of parts) {
    part.bytes.copy(bytes, part.offset);
    covered.fill(1, part.offset, part.offset + part.bytes.length);
  }
  if (covered.includes(0)) throw new Error('The parts do not cover the object');
  return bytes;
}

/** Bytes from an offset up to the first gap between the parts. */
function bytesFrom({ parts }: Upload, offset: number, length: number): Buffer {
  const found = Buffer.alloc(length);
  const covered = new Uint8Array(length);
  for (const part of parts) {
    const [from, to] = [
      Math.max(part.offset, offset),
      Math.min(part.offset + part.bytes.length, offset + length),
    ];
    if (from >= to) continue;
    part.bytes.copy(found, from - offset, from - part.offset, to - part.offset);
    covered.fill(1, from - offset, to - offset);
  }
  const gap = covered.indexOf(0);
  return found.subarray(0, gap < 0 ? length : gap);
}

function memoryParts(uploads: Map<string, Upload>, objects: Objects): PartStore {
  const find = ({ id }: PartUpload): Upload => {
    const upload = uploads.get(id);
    if (upload === undefined) throw notFound();
    return upload;
  };
  return {
    grainBytes: 1024 * 1024,
    async begin(key) {
      const id = randomUUID();
      uploads.set(id, { key: checked(key), begunAt: new Date(), parts: [] });
      return { key, id };
    },
    async put(upload, { offset }) {
      find(upload);
      const pieces: Buffer[] = [];
      return {
        write: async (buffers) => void pieces.push(...buffers.map((buffer) => Buffer.from(buffer))),
        finish: async () => void find(upload).parts.push({ offset, bytes: Buffer.concat(pieces) }),
        close: async () => undefined,
      };
    },
    async read(upload, target, offset) {
      const done = objects.get(upload.key)?.bytes.subarray(offset, offset + target.length);
      const bytes = uploads.has(upload.id) ? bytesFrom(find(upload), offset, target.length) : done;
      if (bytes === undefined) throw notFound();
      target.set(bytes);
      return bytes.length;
    },
    async complete(upload, sizeBytes) {
      if (!uploads.has(upload.id) && objects.has(upload.key)) return;
      objects.set(upload.key, { bytes: assemble(find(upload), sizeBytes), modifiedAt: new Date() });
      uploads.delete(upload.id);
    },
    abort: async ({ id }) => void uploads.delete(id),
    async usedBytes({ key, id }) {
      const sum = uploads.get(id)?.parts.reduce((bytes, part) => bytes + part.bytes.length, 0);
      return sum ?? objects.get(key)?.bytes.length ?? null;
    },
    async list({ begunBefore }) {
      const old = [...uploads].filter(([, { begunAt }]) => begunAt < begunBefore);
      return old.map(([id, { key }]) => ({ key, id }));
    },
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
  };
}

function factsOf({ bytes, modifiedAt }: { readonly bytes: Buffer; readonly modifiedAt: Date }): StoredObject {
  const { length } = bytes;
  return { sizeBytes: length, modifiedAt, tag: contentTag(bytes), allocatedBytes: length };
}

function memoryBlobs(objects: Objects): BlobStore {
  const put = (key: string, data: Uint8Array | string): void =>
    void objects.set(checked(key), { bytes: Buffer.from(data), modifiedAt: new Date() });
  const keysBelow = (prefix: string): string[] =>
    [...objects.keys()].filter((key) => key.startsWith(`${checked(prefix)}/`));
  return {
    put: async (key, data) => put(key, data),
    async putFolder(prefix, folder) {
      if (keysBelow(prefix).length > 0) throw new Error(`${prefix} is in use`);
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        put(`${prefix}${path.slice(folder.length).replaceAll('\\', '/')}`, await readFile(path));
      }
      await rm(folder, { recursive: true });
    },
    async copy(from, to) {
      const found = objects.get(checked(from));
      if (found !== undefined) put(to, found.bytes);
      return found !== undefined;
    },
    remove: async (key) => void objects.delete(checked(key)),
    removePrefix: async (prefix) => [prefix, ...keysBelow(prefix)].forEach((key) => objects.delete(key)),
    async stat(key): Promise<StoredObject | null> {
      const found = objects.get(checked(key));
      if (found === undefined) return null;
      return factsOf(found);
    },
    async openVersion(key, choose) {
      const found = objects.get(checked(key));
      return found === undefined ? null : versionOf(factsOf(found), found.bytes, choose);
    },
    openRead(key, { start, end } = { start: 0, end: Infinity }) {
      return Readable.from([objects.get(checked(key))?.bytes.subarray(start, end + 1) ?? Buffer.alloc(0)]);
    },
    async fetch(key, path) {
      const found = objects.get(checked(key));
      if (found === undefined) throw notFound();
      await writeFile(path, found.bytes);
    },
    async list(prefix) {
      const names = keysBelow(prefix).map((key) => key.slice(prefix.length + 1).split('/')[0] ?? '');
      return [...new Set(names)];
    },
    async *walk(prefix) {
      for (const key of [prefix, ...keysBelow(prefix)]) {
        const found = objects.get(key);
        if (found) yield { key, sizeBytes: found.bytes.length, modifiedAt: found.modifiedAt };
      }
    },
    removeUnfinished: async () => 0,
  };
}
