import { DeleteObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import { setTimeout as delay } from 'node:timers/promises';
import { isStorageError } from '../disk-files';
import type { StoredObject } from '../disk-files';
import type { S3Calls } from './s3-calls';

/** One name of a list. */
interface NamedObject {
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/** One page of a list after the other; with a delimiter the next segments of the names as well. */
async function* pages({ client, bucket, call }: S3Calls, prefix: string, delimiter?: '/') {
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      Delimiter: delimiter,
      ContinuationToken: token,
    });
    const page = await call((options) => client.send(command, options));
    yield page;
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}

/** All objects whose names begin with a prefix, page by page. */
export async function* walkObjects(calls: S3Calls, prefix: string): AsyncGenerator<NamedObject> {
  for await (const { Contents = [] } of pages(calls, prefix)) {
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
      yield { name: Key, sizeBytes: Size, modifiedAt: LastModified };
  }
}

export async function listObjects(calls: S3Calls, prefix: string): Promise<NamedObject[]> {
  const found: NamedObject[] = [];
  for await (const one of walkObjects(calls, prefix)) found.push(one);
  return found;
}

/** The next segments of the names behind a prefix, which ends with `/`. */
export async function listSegments(calls: S3Calls, prefix: string): Promise<string[]> {
  const found = new Set<string>();
  for await (const { Contents = [], CommonPrefixes = [] } of pages(calls, prefix, '/')) {
    for (const { Key = '' } of Contents) found.add(Key.slice(prefix.length));
    for (const { Prefix = '' } of CommonPrefixes) found.add(Prefix.slice(prefix.length, -1));
  }
  return [...found];
}

/** What the headers of an answer tell of the object. */
export function factsOf({
  ContentLength = 0,
  LastModified = new Date(0),
  ETag = '',
}: Pick<HeadObjectCommandOutput, 'ContentLength' | 'LastModified' | 'ETag'>): StoredObject {
  const tag = ETag.replaceAll('"', '');
  return { sizeBytes: ContentLength, modifiedAt: LastModified, tag, allocatedBytes: ContentLength };
}

/** Null where there is no such object. */
export async function headObject(
  { client, bucket, call }: S3Calls,
  name: string,
): Promise<StoredObject | null> {
  try {
    const command = new HeadObjectCommand({ Bucket: bucket, Key: name });
    return factsOf(await call((options) => client.send(command, options)));
  } catch (error) {
    if (isStorageError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}

/** One that is not there is no error. */
export async function deleteObject({ client, bucket, call }: S3Calls, name: string): Promise<void> {
  try {
    await call((options) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }), options));
  } catch (error) {
    if (!isStorageError(error, 'NOT_FOUND')) throw error;
  }
}

/** Runs work for each item, a few at a time. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  lanes = 8,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** How often a list is read again. */
const rounds = 4;

/**
 * Removes every object whose name begins with a prefix. One after the other, because the call for many of them needs a
 * checksum that differs from store to store. A list may be stale: it is read until it is empty.
 */
export async function deleteBelow(calls: S3Calls, prefix: string): Promise<void> {
  const removed = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const names = (await listObjects(calls, prefix)).map(({ name }) => name);
    const fresh = names.filter((name) => !removed.has(name));
    await inParallel(fresh, (name) => deleteObject(calls, name));
    for (const name of fresh) removed.add(name);
    if (names.length === 0) return;
    if (round > 0) await delay(calls.limits.staleMs * 2 ** round);
  }
}
