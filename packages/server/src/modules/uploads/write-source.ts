import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { httpError } from '../../kernel/errors/http-error';
import { pumpBody } from '../../kernel/http/request-body';
import { createMultipartParser } from '../../kernel/multipart';
import type { MultipartParser } from '../../kernel/multipart';
import type { PartStore } from '../../ports/part-store';
import type { WriteBehind } from './batch-writer';
import { TooManyBytesError, createChunkSink } from './chunk-sink';
import type { ChunkSink } from './chunk-sink';
import { partsOf } from './source-attempts';
import { digestMismatch, fileTooLarge, foreignTotal } from './source-errors';
import { wrongLength } from './source-plan.pure';
import type { SourcePlan } from './source-plan.pure';
import type { UploadRow } from './uploads.store';

/** Minimum rate, far below a slow uplink; a slower client would hold a connection and a range lock (slow-loris). */
const minBytesPerMinute = 64 * 1024;

/** A body that has a file in it. */
export interface IncomingBody {
  readonly request: IncomingMessage;
  readonly signal: AbortSignal;
  readonly plan: SourcePlan;
  /** What the query says, for a body that is no form. */
  readonly fileName: string | null;
}

/** One body on its way into one source. */
export interface Writing extends IncomingBody {
  readonly parts: PartStore;
  /** What is known of the source. */
  readonly upload: UploadRow;
  readonly maxBytes: number;
  readonly shared: WriteBehind;
}

/** What was written, and survives a power cut. */
export interface Written {
  readonly end: number;
  readonly fileName: string | null;
}

/** Writes the file of a body at its place in the source. */
export async function writeDurably(writing: Writing): Promise<Written> {
  const { plan, upload, parts, shared } = writing;
  const sink = createChunkSink({
    parts,
    upload: partsOf(upload),
    start: plan.start,
    length: plan.length,
    maxBytes: plan.length ?? upload.totalBytes ?? writing.maxBytes,
    known: upload.ranges,
    shared,
  });
  try {
    const fileName = await pumpFile(sink, writing);
    if (sink.received === 0) throw httpError({ status: 422, code: 'EMPTY_FILE' });
    if (plan.length === null && sink.received !== (upload.totalBytes ?? sink.received)) throw foreignTotal();
    await sink.finish();
    return { end: plan.start + sink.received - 1, fileName };
  } catch (error) {
    // Only a whole file without announced length can be too long.
    if (error instanceof TooManyBytesError)
      throw upload.totalBytes === null ? fileTooLarge() : foreignTotal();
    throw error;
  } finally {
    await sink.close();
  }
}

/** Reads and discards a body. Returns the length of its file. */
export async function discardBody(body: IncomingBody): Promise<number> {
  let length = 0;
  const sink = { take: (bytes: Buffer) => void (length += bytes.length), room: () => undefined };
  await pumpFile(sink, body);
  return length;
}

async function pumpFile(
  sink: Pick<ChunkSink, 'take' | 'room'>,
  { request, signal, plan, fileName }: IncomingBody,
): Promise<string | null> {
  const { boundary, length, digest } = plan;
  const hash = digest === null ? null : createHash('sha256');
  const take = (bytes: Buffer): void => {
    hash?.update(bytes);
    sink.take(bytes);
  };
  const parser =
    boundary === null
      ? createRawReader({ fileName, length, take })
      : createMultipartParser({ boundary, length, take });
  await pumpBody(request, {
    signal,
    minBytesPerMinute,
    take(bytes) {
      parser.write(bytes);
      return sink.room();
    },
  });
  parser.end();
  // Damaged on its way; a 5xx is sent again, and nothing of it was recorded.
  if (hash !== null && hash.digest('base64') !== digest) throw digestMismatch();
  return parser.fileName;
}

/** Reads a body that is the file itself. */
function createRawReader({
  fileName,
  length,
  take,
}: Pick<SourcePlan, 'length'> & Pick<IncomingBody, 'fileName'> & { take(bytes: Buffer): void }): Pick<
  MultipartParser,
  'fileName' | 'write' | 'end'
> {
  let received = 0;
  return {
    fileName,
    write(bytes) {
      received += bytes.length;
      if (length !== null && received > length) throw wrongLength();
      take(bytes);
    },
    end() {
      if (length !== null && received < length) throw wrongLength();
    },
  };
}
