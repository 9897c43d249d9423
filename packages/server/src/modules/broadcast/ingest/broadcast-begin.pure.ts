/** The first message of a browser, before any media. */
export interface BroadcastBegin {
  readonly container: 'matroska' | 'mp4';
  readonly signalId: number;
}

const mostSignals = 8;

/** Reads the first message of a client; null for one that the contract does not know. */
export function readBegin(text: string): BroadcastBegin | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof message !== 'object' || message === null) return null;
  const { container, signal_id: signalId = 1 } = message as { container?: unknown; signal_id?: unknown };
  if (container !== 'matroska' && container !== 'mp4') return null;
  const isSignal = typeof signalId === 'number' && Number.isInteger(signalId) && signalId >= 1;
  return isSignal && signalId <= mostSignals ? { container, signalId } : null;
}

/** About 20 Mbit/s, averaged over a window: more than a browser records. */
const mostBytes = 25 * 1024 * 1024;
const windowMs = 10_000;

/** Rate limit: counts the received bytes, and answers false once a window has more than `mostBytes`. */
export function createByteBudget(now: number): (bytes: number, now: number) => boolean {
  let start = now;
  let counted = 0;
  return (bytes, at) => {
    if (at - start > windowMs) [start, counted] = [at, 0];
    counted += bytes;
    return counted <= mostBytes;
  };
}
