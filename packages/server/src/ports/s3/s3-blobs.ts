import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import type { BlobStore, ListedObject } from '../blob-store';
import { StorageError, isStorageKey, translated } from '../disk-files';
import type { S3Calls } from './s3-calls';
import {
  deleteBelow,
  deleteObject,
  headObject,
  inParallel,
  listObjects,
  listSegments,
  walkObjects,
} from './s3-listing';
import { removeStrayParts } from './s3-uploads';
import { openObject, readObject, streamObject } from './s3-reading';
import { copyObject, putFile, putObject } from './s3-writing';

function checked(key: string): string {
  if (!isStorageKey(key)) throw new StorageError('INVALID_KEY', `Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/** Tell of folders that are being stored; no key contains the sign. */
const folderMarkers = '~folders/';
const separator = '~';

/** Whole objects in a bucket, under the names of their keys. */
export function createS3Blobs(calls: S3Calls): BlobStore {
  const nameOf = (key: string): string => calls.nameOf(checked(key));
  return {
    put: async (key, data, { signal } = {}) =>
      putObject(calls, nameOf(key), { bytes: Buffer.from(data), signal }),
    putFolder: (prefix, folder) => putFolder(calls, checked(prefix), folder),
    copy: (from, to) => copyObject(calls, nameOf(from), nameOf(to)),
    remove: async (key) => deleteObject(calls, nameOf(key)),
    async removePrefix(prefix) {
      const name = nameOf(prefix);
      await deleteBelow(calls, `${name}/`);
      // A disk keeps no object and folder of one name apart, so that callers may name an object.
      await deleteObject(calls, name);
    },
    stat: async (key) => headObject(calls, nameOf(key)),
    openVersion: async (key, choose) => openObject(calls, nameOf(key), choose),
    openRead: (key, range = { start: 0, end: Infinity }) => {
      const end = Number.isFinite(range.end) ? range.end : undefined;
      return streamObject(calls, nameOf(key), { start: range.start, ...(end !== undefined && { end }) });
    },
    async fetch(key, path) {
      const found = await headObject(calls, nameOf(key));
      if (found === null) throw new StorageError('NOT_FOUND', `No such object: ${key}`);
      await translated(key, () => fetchObject(calls, nameOf(key), path));
      const { size } = await stat(path);
      if (size !== found.sizeBytes) throw new Error(`${size} of ${found.sizeBytes} bytes of ${key} came`);
    },
    list: async (prefix) => listSegments(calls, `${nameOf(prefix)}/`),
    walk: (prefix) => walk(calls, nameOf(prefix)),
    async removeUnfinished(begunBefore) {
      const removed = [
        await abortOldUploads(calls, begunBefore),
        await removeHalfFolders(calls, begunBefore),
        await removeStrayParts(calls, begunBefore),
      ];
      return removed.reduce((sum, count) => sum + count, 0);
    },
  };
}

async function* walk(calls: S3Calls, name: string): AsyncGenerator<ListedObject> {
  const root = calls.nameOf('');
  for await (const { name: found, sizeBytes, modifiedAt } of walkObjects(calls, name)) {
    // `videos/ab` is not below `videos/a`.
    if (found !== name && !found.startsWith(`${name}/`)) continue;
    yield { key: found.slice(root.length), sizeBytes, modifiedAt };
  }
}

async function fetchObject(calls: S3Calls, name: string, path: string): Promise<void> {
  try {
    await pipeline(readObject(calls, name, { start: 0 }), createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      await rm(path, { force: true });
    throw error;
  }
}

/**
 * A bucket has no folder that could be renamed: the files appear one after the other, and nobody knows the prefix before the
 * last. Until then a marker tells that it is not whole.
 */
async function putFolder(calls: S3Calls, prefix: string, folder: string): Promise<void> {
  const name = calls.nameOf(prefix);
  if ((await listObjects(calls, `${name}/`)).length > 0) throw new Error(`${prefix} is in use`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const marker = calls.nameOf(`${folderMarkers}${prefix.replaceAll('/', separator)}`);
  await putObject(calls, marker, { bytes: new Uint8Array() });
  await inParallel(files, (entry) => {
    const path = join(entry.parentPath, entry.name);
    const key = checked(`${prefix}/${relative(folder, path).replaceAll(sep, '/')}`);
    return putFile(calls, calls.nameOf(key), path);
  });
  await deleteObject(calls, marker);
  await rm(folder, { recursive: true });
}

async function removeHalfFolders(calls: S3Calls, before: Date): Promise<number> {
  const markers = calls.nameOf(folderMarkers);
  const old = (await listObjects(calls, markers)).filter(({ modifiedAt }) => modifiedAt < before);
  for (const { name } of old) {
    await deleteBelow(calls, `${calls.nameOf(name.slice(markers.length).replaceAll(separator, '/'))}/`);
    await deleteObject(calls, name);
  }
  return old.length;
}

/** Multipart uploads that nobody completes any more; their parts are paid for and in no list of objects. */
async function abortOldUploads(calls: S3Calls, before: Date): Promise<number> {
  const { client, bucket, call } = calls;
  const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: calls.nameOf('') });
  // One page is enough: what it leaves is the next day's.
  const { Uploads = [] } = await call((options) => client.send(command, options));
  const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before);
  for (const { Key, UploadId } of old) {
    const abort = new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId });
    await call((options) => client.send(abort, options));
  }
  return old.length;
}
