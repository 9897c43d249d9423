import type { WritableObject } from '../../ports/object-storage';
import { createBatchWriter } from './batch-writer';
import type { EarlySync } from './batch-writer';
import { splitByKnown } from './byte-ranges.pure';
import type { ByteRanges, Stretch } from './byte-ranges.pure';

/** Bytes that were acknowledged before came again, and they are others. */
export class DifferentBytesError extends Error {
  override readonly name = 'DifferentBytesError';
}

/** More bytes came than were announced or allowed; none of the surplus was written. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

/** Where incoming bytes belong. */
export interface IncomingRange {
  readonly start: number;
  readonly maxBytes: number;
  readonly known: ByteRanges;
  readonly earlySync: EarlySync;
}

/**
 * Puts incoming bytes into an object from `start` on. What is `known` (acknowledged before) is compared with the disk and
 * never written again, so that no failure can damage it. Nothing is durable before `object.sync()`.
 *
 * @returns how many bytes came.
 * @throws DifferentBytesError, TooManyBytesError, StorageError, and whatever the source throws.
 */
export async function receiveBytes(
  source: AsyncIterable<Uint8Array>,
  object: WritableObject,
  range: IncomingRange,
): Promise<number> {
  const writer = createBatchWriter(object, range.earlySync);
  let received = 0;
  for await (const bytes of source) {
    if (received + bytes.length > range.maxBytes) throw new TooManyBytesError();
    const start = range.start + received;
    for (const stretch of splitByKnown(range.known, start, bytes.length)) {
      const part = bytes.subarray(stretch.start - start, stretch.start - start + stretch.length);
      if (stretch.known) await compare(object, stretch, part);
      else await writer.push(part, stretch.start);
    }
    received += bytes.length;
  }
  await writer.flush();
  return received;
}

async function compare(object: WritableObject, stretch: Stretch, bytes: Uint8Array): Promise<void> {
  const onDisk = new Uint8Array(stretch.length);
  const read = await object.read(onDisk, stretch.start);
  if (read !== stretch.length || Buffer.compare(onDisk, bytes) !== 0) throw new DifferentBytesError();
}
