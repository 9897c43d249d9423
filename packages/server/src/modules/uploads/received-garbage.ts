import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { WriteBehind } from './batch-writer';

/** Triggers young-generation garbage collections by the bytes that uploads have received. */
export interface ReceivedGarbage {
  /** So many bytes came and were given on. */
  count(bytes: number): void;
}

const MIB = 1024 * 1024;
const stepBytes = 8 * MIB;
/** With many uploads more buffers are live, and too frequent collections would promote them to the old generation. */
const maxStepBytes = 32 * MIB;
const uploadsOfAStep = 4;

/**
 * Node allocates each slice of a body outside of V8's heap. V8 sees only few small objects, so its minor collection hardly ever
 * runs; instead the external memory grows until a full collection is forced, at every 16 to 32 MiB, which costs as much time as
 * writing the bytes (`bench/upload.bench.ts`). A requested minor collection frees the same buffers in under a millisecond.
 */
export function createReceivedGarbage(
  shared: Pick<WriteBehind, 'active'>,
  collect: () => void = youngCollection(),
): ReceivedGarbage {
  let bytesSince = 0;
  return {
    count(bytes) {
      bytesSince += bytes;
      if (bytesSince < Math.min(maxStepBytes, stepBytes * Math.max(1, shared.active / uploadsOfAStep)))
        return;
      bytesSince = 0;
      collect();
    },
  };
}

/** The engine's own function; it is only visible in contexts that are made after the flag is set. */
function youngCollection(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  return typeof collect === 'function' ? () => void collect({ type: 'minor' }) : () => undefined;
}
