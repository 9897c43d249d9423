import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { WriteBehind } from './batch-writer';

/** Counts the buffers that uploads leave behind and has them freed in time. */
export interface ReceivedGarbage {
  /** So many bytes came and were given on. */
  count(bytes: number): void;
}

const MIB = 1024 * 1024;
const stepBytes = 8 * MIB;
/** With many uploads the living buffers are more: a collection that meets them too often keeps them for long. */
const maxStepBytes = 32 * MIB;
const uploadsOfAStep = 4;

/**
 * Node gives each slice of a body a buffer of its own outside of JavaScript's heap. The engine sees few and small objects,
 * so its cheap collection hardly ever runs; instead the memory outside grows until a full one is forced, at every 16 to 32 MiB, which
 * costs as much time as writing the bytes (`bench/upload.bench.ts`). Asking for the cheap one frees the same buffers in
 * under a millisecond.
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
