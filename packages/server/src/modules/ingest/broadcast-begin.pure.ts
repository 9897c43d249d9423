/** What a browser says before it sends. */
export interface BroadcastBegin {
  readonly container: 'matroska' | 'mp4';
  readonly signalId: number;
}

const mostSignals = 8;

/** Reads the first message of a client; null for one that the contract does not know. */
export function readBegin(text: string): BroadcastBegin | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof said !== 'object' || said === null) return null;
  const { container, signal_id: signalId = 1 } = said as { container?: unknown; signal_id?: unknown };
  if (container !== 'matroska' && container !== 'mp4') return null;
  const isSignal = typeof signalId === 'number' && Number.isInteger(signalId) && signalId >= 1;
  return isSignal && signalId <= mostSignals ? { container, signalId } : null;
}

/** About twenty megabits in a second: more than a browser records, averaged over a while. */
const mostBytes = 25 * 1024 * 1024;
const windowMs = 10_000;

/** Counts what comes; false once it is more than a browser records. */
export function createByteBudget(now: number): (bytes: number, now: number) => boolean {
  let start = now;
  let counted = 0;
  return (bytes, at) => {
    if (at - start > windowMs) [start, counted] = [at, 0];
    counted += bytes;
    return counted <= mostBytes;
  };
}
