import type { WritableObject } from '../../ports/object-storage';

/** Collects the small slices of a socket into fewer and larger writes, one of them under way while the next one fills. */
export interface BatchWriter {
  /** Adds bytes; a jump in the position ends the batch. Resolves when there is room for more. */
  push(bytes: Uint8Array, position: number): Promise<void>;
  /** Resolves when everything was handed to the disk (not yet synced). */
  flush(): Promise<void>;
}

/** Memory of one upload is about twice this: the batch on its way and the batch that fills. */
const batchBytes = 512 * 1024;

export function createBatchWriter(object: WritableObject): BatchWriter {
  let batch: Uint8Array[] = [];
  let start = 0;
  let length = 0;
  let underway = Promise.resolve();

  const send = async (): Promise<void> => {
    await underway;
    if (length === 0) return;
    underway = object.write(batch, start);
    // It is awaited by the next batch or by `flush`; until then a failure must not count as unhandled.
    underway.catch(() => undefined);
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
      await underway;
    },
  };
}
