import type { IncomingMessage } from 'node:http';
import { httpError } from '../../kernel/errors/http-error';
import { StorageError } from '../../ports/disk-files';
import type { ObjectStorage, WritableObject } from '../../ports/object-storage';
import type { WriteBehind } from './batch-writer';
import { TooManyBytesError, createChunkSink } from './chunk-sink';
import type { ChunkSink } from './chunk-sink';
import { createMultipartParser } from '../../kernel/multipart';
import type { ReceivedGarbage } from './received-garbage';
import { pumpBody } from '../../kernel/http/request-body';
import { fileTooLarge, foreignTotal } from './source-errors';
import type { SourcePlan } from './source-plan.pure';
import type { UploadRow } from './uploads.store';

/** A slow uplink sends a multiple of it; who sends less keeps a connection and a lock for nothing. */
const minBytesPerMinute = 64 * 1024;

/** One body on its way into one source. */
export interface Writing {
  readonly request: IncomingMessage;
  readonly signal: AbortSignal;
  readonly plan: SourcePlan;
  /** What is known of the source; null before its first byte. */
  readonly upload: UploadRow | null;
  readonly maxBytes: number;
  readonly shared: WriteBehind;
  readonly garbage: ReceivedGarbage;
}

/** What was written, and survives a power cut. */
export interface Written {
  readonly end: number;
  readonly fileName: string | null;
}

/** A file whose length nobody told is stopped before it takes the room that belongs to the database beside it. */
export function keepingReserve(
  object: WritableObject,
  storage: Pick<ObjectStorage, 'freeBytes'>,
): WritableObject {
  return {
    ...object,
    async write(buffers, position) {
      const bytes = buffers.reduce((sum, { length }) => sum + length, 0);
      if ((await storage.freeBytes()) < bytes) throw new StorageError('FULL', 'Only the reserve is left');
      await object.write(buffers, position);
    },
  };
}

/** Writes the file of a body at its place in the source. */
export async function writeDurably(object: WritableObject, writing: Writing): Promise<Written> {
  const { plan, upload } = writing;
  // The first chunk gives the source its length; every later one finds it so.
  if (plan.total !== null && !upload?.ranges.length) await object.resize(plan.total);
  const sink = createChunkSink(object, {
    start: plan.start,
    maxBytes: plan.length ?? upload?.totalBytes ?? writing.maxBytes,
    known: upload?.ranges ?? [],
    shared: writing.shared,
  });
  const fileName = await pumpFile(sink, writing);
  const received = await sink.finish();
  if (received === 0) throw httpError({ status: 422, code: 'EMPTY_FILE' });
  if (plan.length === null) await finishWhole(object, upload, received);
  await object.sync();
  return { end: plan.start + received - 1, fileName };
}

async function finishWhole(
  object: WritableObject,
  upload: UploadRow | null,
  received: number,
): Promise<void> {
  if (received !== (upload?.totalBytes ?? received)) throw foreignTotal();
  // A leftover of a discarded source may be longer.
  await object.resize(received);
}

/** Reads a body for which nothing is left to do. Answers the length of its file. */
export async function readAway(
  writing: Pick<Writing, 'request' | 'signal' | 'plan' | 'garbage'>,
): Promise<number> {
  let length = 0;
  const sink = { take: (bytes: Buffer) => void (length += bytes.length), room: () => undefined };
  await pumpFile(sink, { ...writing, upload: null });
  return length;
}

async function pumpFile(
  sink: Pick<ChunkSink, 'take' | 'room'>,
  { request, signal, plan, upload, garbage }: Omit<Writing, 'maxBytes' | 'shared'>,
): Promise<string | null> {
  const { boundary, length } = plan;
  const parser = createMultipartParser({ boundary, length, take: (bytes) => sink.take(bytes) });
  try {
    await pumpBody(request, {
      signal,
      minBytesPerMinute,
      take(bytes) {
        parser.write(bytes);
        garbage.count(bytes.length);
        return sink.room();
      },
    });
    parser.end();
  } catch (error) {
    // Only a whole file without announced length can be too long.
    if (error instanceof TooManyBytesError)
      throw upload?.totalBytes == null ? fileTooLarge() : foreignTotal();
    throw error;
  }
  return parser.fileName;
}
