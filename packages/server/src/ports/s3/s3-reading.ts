import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { StorageError, isStorageError } from '../disk-files';
import type { StoredObject } from '../disk-files';
import { isSmall, versionOf, wholeOf } from '../object-version';
import type { ByteRange, ChooseBytes, ObjectVersion } from '../object-version';
import { toStorageError } from './s3-calls';
import type { S3Calls } from './s3-calls';
import { factsOf, headObject } from './s3-listing';

/** Bytes of an object, both inclusive; without `end` up to its last one. */
export interface S3Range {
  readonly start: number;
  readonly end?: number;
}

interface Answer {
  readonly body: Readable;
  readonly etag: string | undefined;
  readonly length: number;
  /** The whole object, also where the answer has a range of it. */
  readonly file: StoredObject;
}

async function open(
  { client, bucket, call }: S3Calls,
  name: string,
  { start, end, etag }: S3Range & { readonly etag: string | undefined },
): Promise<Answer> {
  const range = start === 0 && end === undefined ? undefined : `bytes=${start}-${end ?? ''}`;
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: name,
    Range: range,
    IfMatch: etag,
  });
  const answer = await call((options) => client.send(command, options));
  if (!(answer.Body instanceof Readable)) throw new Error('an answer without a body');
  const length = answer.ContentLength ?? 0;
  const total = Number(/\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] ?? length);
  const file = factsOf({ ...answer, ContentLength: total });
  return { body: answer.Body, etag: answer.ETag, length, file };
}

/** Bytes of a body; ends it with an error where none comes for too long. */
async function* slicesOf(body: Readable, idleMs: number): AsyncGenerator<Buffer, void> {
  const stalled = (): void => void body.destroy(new StorageError('AWAY', 'The store sends nothing'));
  let timer = setTimeout(stalled, idleMs);
  try {
    for await (const slice of body as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      yield slice;
      timer = setTimeout(stalled, idleMs);
    }
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

/** How often in a row a body may end without one further byte. */
const fruitlessTries = 4;

/**
 * Reads an object, and goes on behind the last byte where the connection is cut: a viewer or a worker does not notice. The
 * entity tag keeps bytes of another object out. `opened`: the first answer, where it is there already.
 */
export async function* readObject(
  calls: S3Calls,
  name: string,
  { opened, ...range }: S3Range & { readonly opened?: Answer },
): AsyncGenerator<Buffer, void> {
  let { start } = range;
  let etag: string | undefined;
  let left = Infinity;
  for (let fruitless = 0; left > 0; fruitless += 1) {
    const isFirst = left === Infinity;
    const answer = (isFirst && opened) || (await open(calls, name, { start, end: range.end, etag }));
    etag ??= answer.etag;
    if (isFirst) left = answer.length;
    try {
      for await (const slice of slicesOf(answer.body, calls.limits.idleMs)) {
        start += slice.length;
        left -= slice.length;
        fruitless = -1;
        yield slice;
      }
      // A body may also end too early without any error.
      if (left > 0 && fruitless >= fruitlessTries)
        throw new StorageError('AWAY', `${left} bytes of an object are missing`);
    } catch (error) {
      if (fruitless >= fruitlessTries) throw toStorageError(error);
    }
  }
}

/** A stream of {@link readObject}. */
export function streamObject(calls: S3Calls, name: string, range: S3Range): Readable {
  const isEmpty = range.end !== undefined && range.end < range.start;
  return streamSlices(isEmpty ? (async function* () {})() : readObject(calls, name, range));
}

/** Counts what was read of it as the stream of a file does. */
function streamSlices(slices: AsyncGenerator<Buffer, void>): Readable {
  let bytesRead = 0;
  async function* counted(): AsyncGenerator<Buffer, void> {
    for await (const slice of slices) {
      bytesRead += slice.length;
      yield slice;
    }
  }
  const stream = Readable.from(counted(), { objectMode: false });
  return Object.defineProperty(stream, 'bytesRead', { get: () => bytesRead });
}

/** How often an object is asked for that is another one each time. */
const versionTries = 6;

/**
 * Opens one version of an object: what is told of it are the headers of the answer that has its bytes, whatever was there before.
 * A small one is read whole.
 */
export async function openObject(
  calls: S3Calls,
  name: string,
  choose: ChooseBytes,
): Promise<ObjectVersion | null> {
  for (let tries = 0; tries < versionTries; tries += 1) {
    const before = await headObject(calls, name);
    if (before === null) return null;
    const range = choose(before);
    if (range === null) return { file: before, body: null };
    const isWhole = isSmall(before.sizeBytes) || range.end - range.start + 1 === before.sizeBytes;
    const opened = await openThere(calls, name, isWhole ? { start: 0 } : range);
    const version =
      opened && (await versionIn(calls, name, { opened, range: isWhole ? null : range, choose }));
    if (version !== null) return version;
    opened?.body.destroy();
  }
  throw new StorageError('AWAY', 'The object is replaced faster than it can be read');
}

/** Null for one that has gone, or does not have these bytes any more. */
async function openThere(calls: S3Calls, name: string, range: S3Range): Promise<Answer | null> {
  try {
    return await open(calls, name, { ...range, etag: undefined });
  } catch (error) {
    if (isStorageError(error, 'NOT_FOUND') || isBehindEnd(error)) return null;
    throw error;
  }
}

/** What was opened, as a version. `range`: null for all of it. Null where other bytes are wanted of this version. */
async function versionIn(
  calls: S3Calls,
  name: string,
  { opened, range, choose }: { opened: Answer; range: ByteRange | null; choose: ChooseBytes },
): Promise<ObjectVersion | null> {
  const { file } = opened;
  const slices = readObject(calls, name, {
    start: range?.start ?? 0,
    ...(range && { end: range.end }),
    opened,
  });
  if (range === null && isSmall(file.sizeBytes)) {
    const bytes: Buffer[] = [];
    for await (const slice of slices) bytes.push(slice);
    return versionOf(file, Buffer.concat(bytes), choose);
  }
  const { start, end } = range ?? wholeOf(file);
  const wanted = choose(file);
  if (wanted?.start !== start || wanted.end !== end) return null;
  const body = streamSlices(slices);
  // A generator that nobody began to read ends without its first step.
  body.once('close', () => opened.body.destroy());
  return { file, body };
}

/** A range as a whole; fewer bytes where the object ends before. */
export async function readWhole(calls: S3Calls, name: string, range: S3Range): Promise<Buffer> {
  const slices: Buffer[] = [];
  try {
    for await (const slice of readObject(calls, name, range)) slices.push(slice);
  } catch (error) {
    if (isBehindEnd(error)) return Buffer.alloc(0);
    throw error;
  }
  return Buffer.concat(slices);
}

function isBehindEnd(error: unknown): boolean {
  return !(error instanceof StorageError) && error instanceof Error && error.name === 'InvalidRange';
}
