import type { IncomingMessage } from 'node:http';
import { pumpBody } from '../../../kernel/http/request-body';
import { createMultipartParser } from '../../../kernel/multipart';
import type { MultipartParser } from '../../../kernel/multipart';
import type { PartStore } from '../../../ports/part-store';
import type { WriteBehind } from './batch-writer';
import { TooManyBytesError, createChunkSink } from './chunk-sink';
import type { ChunkSink } from './chunk-sink';
import type { IncomingChunk } from './incoming-chunks';
import { createChunkKeeper } from './keep-chunk';
import type { KeptBytes } from './keep-chunk';
import { partsOf } from './source-attempts';
import { fileTooLarge, foreignTotal } from './source-errors';
import { emptyFile, wrongLength } from './source-plan.pure';
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
  /** Makes durable bytes of an unfinished chunk count. */
  record(kept: KeptBytes): Promise<void>;
  /** Lists the chunk while it arrives; answers how to end that. */
  listen(chunk: Pick<IncomingChunk, 'received' | 'silentMs' | 'keep'>): () => void;
}

/** What was written, and survives a power cut. */
export interface Written {
  readonly end: number;
  readonly fileName: string | null;
}

/** Writes the file of a body at its place in the source. What came of a chunk whose connection breaks is recorded. */
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
  const keeper = createChunkKeeper({ ...writing, sink, grainBytes: parts.grainBytes });
  const unlisten = writing.listen(keeper);
  try {
    const room = () => sink.room();
    const fileName = await pumpFile({ room, take: keeper.take }, writing);
    // Damaged on its way; a 5xx is sent again, and nothing of it was recorded.
    keeper.requireDigest();
    if (sink.received === 0) throw emptyFile();
    if (plan.length === null && sink.received !== (upload.totalBytes ?? sink.received)) throw foreignTotal();
    await sink.finish();
    return { end: plan.start + sink.received - 1, fileName };
  } catch (error) {
    await keeper.keepBroken(error);
    // Only a whole file without announced length can be too long.
    if (error instanceof TooManyBytesError)
      throw upload.totalBytes === null ? fileTooLarge() : foreignTotal();
    throw error;
  } finally {
    keeper.stop();
    unlisten();
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
  const { boundary, length } = plan;
  const take = (bytes: Buffer): void => sink.take(bytes);
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
