import type { WritableObject } from '../../ports/object-storage';

/** Collects the small slices of a socket into fewer and larger writes, which go on while more slices come. */
export interface BatchWriter {
  /** Adds bytes; a jump in the position ends the batch. */
  push(bytes: Uint8Array, position: number): void;
  /** Undefined while there is room; otherwise resolves when there is again. Rejects once a write failed. */
  room(): Promise<void> | undefined;
  /** Resolves when everything was handed to the disk; only `sync` of the object makes it durable. */
  flush(): Promise<void>;
}

/** What the uploads of one server share, so that many of them are as modest together as a few. */
export interface WriteBehind {
  /** A permit to sync before the end; there is one. */
  earlySyncTaken: boolean;
  /** How many uploads are under way. */
  active: number;
}

/** A few uploads write in large batches, which are cheaper; many share about the same memory in smaller ones. */
const maxBatchBytes = 2 * 1024 * 1024;
const minBatchBytes = 512 * 1024;
const sharedBatchBytes = 8 * 1024 * 1024;

/**
 * So much is written before the disk is set to work while the rest still arrives. It takes most of the waiting out of
 * the last sync; with many uploads at once the disk is busy anyway, and only one of them does it.
 */
const earlySyncBytes = 4 * 1024 * 1024;

export function createBatchWriter(object: WritableObject, shared: WriteBehind): BatchWriter {
  const batchBytes = Math.max(minBatchBytes, Math.min(maxBatchBytes, sharedBatchBytes / shared.active));
  let batch: Uint8Array[] = [];
  let start = 0;
  let length = 0;
  let queuedBytes = 0;
  let unsynced = 0;
  let failed = false;
  let writing = Promise.resolve();
  let syncing = Promise.resolve();

  /** Until it is awaited, a failure must not count as one that nobody handles. */
  const awaitedLater = (work: Promise<unknown>): Promise<void> => {
    const settled = work.then(() => undefined);
    settled.catch(() => (failed = true));
    return settled;
  };
  const syncEarly = async (): Promise<void> => {
    shared.earlySyncTaken = true;
    try {
      await object.sync();
    } finally {
      shared.earlySyncTaken = false;
    }
  };
  const write = async (buffers: readonly Uint8Array[], position: number, bytes: number): Promise<void> => {
    await object.write(buffers, position);
    queuedBytes -= bytes;
    unsynced += bytes;
    if (unsynced < earlySyncBytes || shared.earlySyncTaken) return;
    unsynced = 0;
    syncing = awaitedLater(Promise.all([syncing, syncEarly()]));
  };
  const send = (): void => {
    if (length === 0) return;
    const [buffers, position, bytes] = [batch, start, length];
    queuedBytes += bytes;
    writing = awaitedLater(writing.then(() => write(buffers, position, bytes)));
    batch = [];
    length = 0;
  };
  return {
    push(bytes, position) {
      if (length > 0 && position !== start + length) send();
      if (length === 0) start = position;
      batch.push(bytes);
      length += bytes.length;
      if (length >= batchBytes) send();
    },
    room: () => (failed || queuedBytes > batchBytes ? writing : undefined),
    async flush() {
      send();
      await writing;
      // The kernel tells of a failed write-back only once: an early sync that failed counts.
      await syncing;
    },
  };
}
