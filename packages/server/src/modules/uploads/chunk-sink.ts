import type { WritableObject } from '../../ports/object-storage';
import { createBatchWriter } from './batch-writer';
import type { WriteBehind } from './batch-writer';
import { splitByKnown } from './byte-ranges.pure';
import type { ByteRanges, Stretch } from './byte-ranges.pure';

/** Bytes that were acknowledged before came again, and they are others. */
export class DifferentBytesError extends Error {
  override readonly name = 'DifferentBytesError';
}

/** More bytes came than are allowed; none of the surplus was written. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

/** Where incoming bytes belong. */
export interface IncomingRange {
  readonly start: number;
  readonly maxBytes: number;
  /** Acknowledged before: compared with the disk and never written again, so that no failure can damage it. */
  readonly known: ByteRanges;
  readonly shared: WriteBehind;
}

/** Puts incoming bytes into an object, one after the other. */
export interface ChunkSink {
  /** @throws TooManyBytesError. */
  take(bytes: Buffer): void;
  /** Undefined while more may come; otherwise resolves when it may. Rejects with what went wrong. */
  room(): Promise<void> | undefined;
  /**
   * Resolves with the number of bytes when all were handed to the disk; they are durable after `object.sync()`.
   *
   * @throws DifferentBytesError, StorageError.
   */
  finish(): Promise<number>;
}

export function createChunkSink(object: WritableObject, range: IncomingRange): ChunkSink {
  const writer = createBatchWriter(object, range.shared);
  let received = 0;
  let comparisons = 0;
  let compared = Promise.resolve();

  const compareLater = (stretch: Stretch, bytes: Buffer): void => {
    comparisons += 1;
    compared = compared.then(() => compare(object, stretch, bytes)).then(() => void (comparisons -= 1));
    // It is awaited by `room` and by `finish`; until then a difference must not count as unhandled.
    compared.catch(() => undefined);
  };
  return {
    take(bytes) {
      if (received + bytes.length > range.maxBytes) throw new TooManyBytesError();
      const start = range.start + received;
      received += bytes.length;
      if (range.known.length === 0) return writer.push(bytes, start);
      for (const stretch of splitByKnown(range.known, start, bytes.length)) {
        const part = bytes.subarray(stretch.start - start, stretch.start - start + stretch.length);
        if (stretch.known) compareLater(stretch, part);
        else writer.push(part, stretch.start);
      }
    },
    room: () => (comparisons > 0 ? compared.then(() => writer.room()) : writer.room()),
    async finish() {
      await compared;
      await writer.flush();
      return received;
    },
  };
}

async function compare(object: WritableObject, stretch: Stretch, bytes: Buffer): Promise<void> {
  const onDisk = Buffer.allocUnsafe(stretch.length);
  const read = await object.read(onDisk, stretch.start);
  if (read !== stretch.length || !onDisk.equals(bytes)) throw new DifferentBytesError();
}
