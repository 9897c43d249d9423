import type { PartRange, PartStore, PartUpload } from '../../../ports/part-store';
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
  readonly parts: PartStore;
  readonly upload: PartUpload;
  readonly start: number;
  /** Null where only the end of the body tells. */
  readonly length: number | null;
  readonly maxBytes: number;
  /** Acknowledged before: compared with the store and never written again, so that no failure can damage it. */
  readonly known: ByteRanges;
  readonly shared: WriteBehind;
}

/** Puts incoming bytes into an upload, one after the other. */
export interface ChunkSink {
  /** So many bytes came. */
  readonly received: number;
  /** @throws TooManyBytesError. */
  take(bytes: Buffer): void;
  /** Backpressure: undefined while more may be taken, otherwise resolves when it may. Rejects with the error of a write. */
  room(): Promise<void> | undefined;
  /**
   * Resolves when all that came until now survives a power cut, with how many bytes these are. More may follow.
   *
   * @throws DifferentBytesError, StorageError.
   */
  finish(): Promise<number>;
  /** Gives up what is not finished. */
  close(): Promise<void>;
}

/** A stretch of the range, and the part that it becomes where it is new. */
type Target = Stretch & { readonly part: PartRange };

export function createChunkSink(range: IncomingRange): ChunkSink {
  const { parts, upload, start, shared } = range;
  const writer = createBatchWriter((part) => parts.put(upload, part), shared);
  const targetOf = (stretch: Stretch): Target => {
    const part = { offset: stretch.start, sizeBytes: range.length === null ? null : stretch.length };
    return { ...stretch, part };
  };
  let targets = splitByKnown(range.known, start, range.length ?? range.maxBytes).map(targetOf);
  let received = 0;
  let comparisons = 0;
  let compared = Promise.resolve();

  /** What comes from now on is a part of its own: the one under way ends here. */
  const beginAnew = (): void => {
    const at = start + received;
    targets = targets.flatMap((one) => {
      const done = at - one.start;
      if (one.known || done <= 0 || done >= one.length) return one;
      return [{ ...one, length: done }, targetOf({ start: at, length: one.length - done, known: false })];
    });
  };
  const compareLater = (bytes: Buffer, at: number): void => {
    comparisons += 1;
    compared = compared.then(() => compare(range, bytes, at)).then(() => void (comparisons -= 1));
    // It is awaited by `room` and by `finish`; until then a difference must not count as unhandled.
    compared.catch(() => undefined);
  };
  return {
    get received() {
      return received;
    },
    take(bytes) {
      let rest = bytes;
      while (rest.length > 0) {
        const at = start + received;
        const target = targets.find((one) => at < one.start + one.length);
        if (target === undefined) throw new TooManyBytesError();
        const slice = rest.subarray(0, target.start + target.length - at);
        if (target.known) compareLater(slice, at);
        else writer.push(slice, target.part);
        received += slice.length;
        rest = rest.subarray(slice.length);
      }
    },
    room: () => (comparisons > 0 ? compared.then(() => writer.room()) : writer.room()),
    async finish() {
      const came = received;
      beginAnew();
      await Promise.all([compared, writer.finish()]);
      return came;
    },
    close: () => writer.close(),
  };
}

async function compare(
  { parts, upload }: Pick<IncomingRange, 'parts' | 'upload'>,
  bytes: Buffer,
  offset: number,
): Promise<void> {
  const stored = Buffer.allocUnsafe(bytes.length);
  const read = await parts.read(upload, stored, offset);
  if (read !== bytes.length || !stored.equals(bytes)) throw new DifferentBytesError();
}
