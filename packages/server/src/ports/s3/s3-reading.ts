import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { StorageError } from '../disk-files';
import { toStorageError } from './s3-calls';
import type { S3Calls } from './s3-calls';

/** Bytes of an object, both inclusive; without `end` up to its last one. */
export interface S3Range {
  readonly start: number;
  readonly end?: number;
}

interface Answer {
  readonly body: Readable;
  readonly etag: string | undefined;
  readonly length: number;
}

async function open(
  { client, bucket, call }: S3Calls,
  name: string,
  { start, end, etag }: S3Range & { readonly etag: string | undefined },
): Promise<Answer> {
  const range = start === 0 && end === undefined ? undefined : `bytes=${start}-${end ?? ''}`;
  const command = new GetObjectCommand({ Bucket: bucket, Key: name, Range: range, IfMatch: etag });
  const answer = await call((options) => client.send(command, options));
  if (!(answer.Body instanceof Readable)) throw new Error('an answer without a body');
  return { body: answer.Body, etag: answer.ETag, length: answer.ContentLength ?? 0 };
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
 * entity tag keeps bytes of another object out.
 */
export async function* readObject(
  calls: S3Calls,
  name: string,
  range: S3Range,
): AsyncGenerator<Buffer, void> {
  let { start } = range;
  let etag: string | undefined;
  let left = Infinity;
  for (let fruitless = 0; left > 0; fruitless += 1) {
    const answer = await open(calls, name, { start, end: range.end, etag });
    etag ??= answer.etag;
    if (left === Infinity) left = answer.length;
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

/** A stream of {@link readObject}, which counts what was read of it as that of a file does. */
export function streamObject(calls: S3Calls, name: string, range: S3Range): Readable {
  let bytesRead = 0;
  async function* counted(): AsyncGenerator<Buffer, void> {
    if (range.end !== undefined && range.end < range.start) return;
    for await (const slice of readObject(calls, name, range)) {
      bytesRead += slice.length;
      yield slice;
    }
  }
  const stream = Readable.from(counted(), { objectMode: false });
  return Object.defineProperty(stream, 'bytesRead', { get: () => bytesRead });
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
