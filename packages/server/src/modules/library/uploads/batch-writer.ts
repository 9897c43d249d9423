import type { PartRange, PartWriter } from '../../../ports/part-store';

/** Collects the small slices of a socket into fewer and larger writes, which go on while more slices come. */
export interface BatchWriter {
  /** Adds bytes to a part; another part ends the one before. */
  push(bytes: Uint8Array, part: PartRange): void;
  /** Backpressure: undefined while more may be pushed, otherwise resolves when it may. Rejects once a write has failed. */
  room(): Promise<void> | undefined;
  /** Ends the part under way: resolves when all that was pushed survives a power cut. More may follow, in another part. */
  finish(): Promise<void>;
  /** Gives up what is not finished. */
  close(): Promise<void>;
}

/** State shared by the uploads of one server, to bound their memory together. */
export interface WriteBehind {
  /** How many uploads are under way. */
  active: number;
}

/** A few uploads write in large batches, which are cheaper; many share about the same memory in smaller ones. */
const maxBatchBytes = 2 * 1024 * 1024;
const minBatchBytes = 512 * 1024;
const sharedBatchBytes = 8 * 1024 * 1024;

/** @param put opens a part; the parts of one writer are opened one after the other. */
export function createBatchWriter(
  put: (part: PartRange) => Promise<PartWriter>,
  shared: WriteBehind,
): BatchWriter {
  const batchBytes = Math.max(minBatchBytes, Math.min(maxBatchBytes, sharedBatchBytes / shared.active));
  let batch: Uint8Array[] = [];
  let length = 0;
  let current: PartRange | null = null;
  let opened: { readonly part: PartRange; readonly writer: PartWriter } | null = null;
  let queuedBytes = 0;
  let failed = false;
  let writing = Promise.resolve();

  const endPart = async (): Promise<void> => {
    await opened?.writer.finish();
    await opened?.writer.close();
    opened = null;
  };
  const write = async (buffers: readonly Uint8Array[], part: PartRange, bytes: number): Promise<void> => {
    if (opened?.part !== part) {
      await endPart();
      opened = { part, writer: await put(part) };
    }
    await opened.writer.write(buffers);
    queuedBytes -= bytes;
  };
  const later = (act: () => Promise<void>): Promise<void> => {
    writing = writing.then(act);
    // It is awaited by `room` and by `finish`; until then a failure must not count as unhandled.
    writing.catch(() => (failed = true));
    return writing;
  };
  const send = (): void => {
    if (length === 0 || current === null) return;
    const [buffers, part, bytes] = [batch, current, length];
    queuedBytes += bytes;
    void later(() => write(buffers, part, bytes));
    batch = [];
    length = 0;
  };
  return {
    push(bytes, part) {
      if (part !== current) send();
      current = part;
      batch.push(bytes);
      length += bytes.length;
      if (length >= batchBytes) send();
    },
    room: () => (failed || queuedBytes > batchBytes ? writing : undefined),
    finish() {
      send();
      return later(endPart);
    },
    async close() {
      await writing.catch(() => undefined);
      await opened?.writer.close();
    },
  };
}
