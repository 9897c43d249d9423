import type { WritableObject } from '../../ports/object-storage';

/** Collects the small slices of a socket into fewer and larger writes, one of them under way while the next one fills. */
export interface BatchWriter {
  /** Adds bytes; a jump in the position ends the batch. Resolves when there is room for more. */
  push(bytes: Uint8Array, position: number): Promise<void>;
  /** Resolves when everything was handed to the disk; only `sync` of the object makes it durable. */
  flush(): Promise<void>;
}

/** A permit to sync before the end; there is one for the whole server. */
export interface EarlySync {
  taken: boolean;
}

/** Memory of one upload is about twice this: the batch on its way and the batch that fills. */
const batchBytes = 512 * 1024;
/**
 * So much is written before the disk is set to work while the rest still arrives. It takes most of the waiting out of
 * the last sync; with many uploads at once the disk is busy anyway, and only one of them does it.
 */
const earlySyncBytes = 4 * 1024 * 1024;

export function createBatchWriter(object: WritableObject, earlySync: EarlySync): BatchWriter {
  let batch: Uint8Array[] = [];
  let start = 0;
  let length = 0;
  let unsynced = 0;
  let writing = Promise.resolve();
  let syncing = Promise.resolve();

  const syncEarly = async (): Promise<void> => {
    earlySync.taken = true;
    try {
      await object.sync();
    } finally {
      earlySync.taken = false;
    }
  };
  const send = async (): Promise<void> => {
    await writing;
    if (unsynced >= earlySyncBytes && !earlySync.taken) {
      unsynced = 0;
      syncing = awaitedLater(Promise.all([syncing, syncEarly()]));
    }
    if (length === 0) return;
    writing = awaitedLater(object.write(batch, start));
    unsynced += length;
    batch = [];
    length = 0;
  };
  return {
    async push(bytes, position) {
      if (length > 0 && position !== start + length) await send();
      if (length === 0) start = position;
      batch.push(bytes);
      length += bytes.length;
      if (length >= batchBytes) await send();
    },
    async flush() {
      await send();
      const [written, synced] = await Promise.allSettled([writing, syncing]);
      if (written.status === 'rejected') throw written.reason;
      // The kernel tells of a failed write-back only once: an early sync that failed counts.
      if (synced.status === 'rejected') throw synced.reason;
    },
  };
}

/** Until it is awaited, a failure must not count as one that nobody handles. */
function awaitedLater(work: Promise<unknown>): Promise<void> {
  const settled = work.then(() => undefined);
  settled.catch(() => undefined);
  return settled;
}
