import type { ByteRange } from './byte-ranges.pure';

/** The right to write a range of one source, until it is released. */
export interface RangeLease {
  /** Aborted when somebody discards the source meanwhile. */
  readonly signal: AbortSignal;
  release(): void;
}

/** Locks on byte ranges of a source: disjoint ranges are held concurrently, overlapping ones in the order of arrival. */
export interface RangeLocks {
  /** Null when the range is not free now. */
  tryAcquire(subjectId: string, range: ByteRange): RangeLease | null;
  /** Null when the range did not become free within `waitMs`, or `signal` was aborted. */
  acquire(
    subjectId: string,
    range: ByteRange,
    wait: { waitMs: number; signal?: AbortSignal },
  ): Promise<RangeLease | null>;
  /** Aborts every lease of the subject, held or waited for; the holders still have to release. */
  cancel(subjectId: string, reason: Error): void;
}

interface Entry {
  readonly range: ByteRange;
  readonly abort: AbortController;
  granted: boolean;
  grant(): void;
}

export function createRangeLocks(): RangeLocks {
  const queues = new Map<string, Entry[]>();

  const settle = (subjectId: string): void => {
    const queue = queues.get(subjectId) ?? [];
    queue.forEach((entry, index) => {
      if (!entry.granted && !queue.slice(0, index).some((earlier) => overlap(earlier.range, entry.range)))
        entry.grant();
    });
  };
  const leave = (subjectId: string, entry: Entry): void => {
    const rest = (queues.get(subjectId) ?? []).filter((other) => other !== entry);
    if (rest.length > 0) queues.set(subjectId, rest);
    else queues.delete(subjectId);
    settle(subjectId);
  };

  return {
    tryAcquire(subjectId, range) {
      const queue = queues.get(subjectId) ?? [];
      if (queue.some((other) => overlap(other.range, range))) return null;
      const abort = new AbortController();
      const entry: Entry = { range, abort, granted: true, grant: () => undefined };
      queues.set(subjectId, [...queue, entry]);
      return { signal: abort.signal, release: () => leave(subjectId, entry) };
    },
    acquire(subjectId, range, { waitMs, signal }) {
      return new Promise((resolve) => {
        const abort = new AbortController();
        const giveUp = (): void => {
          if (entry.granted) return;
          stopWaiting();
          leave(subjectId, entry);
          resolve(null);
        };
        const timer = setTimeout(giveUp, waitMs);
        const stopWaiting = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
        };
        const entry: Entry = {
          range,
          abort,
          granted: false,
          grant() {
            entry.granted = true;
            stopWaiting();
            resolve({ signal: abort.signal, release: () => leave(subjectId, entry) });
          },
        };
        queues.set(subjectId, [...(queues.get(subjectId) ?? []), entry]);
        settle(subjectId);
        if (signal?.aborted) giveUp();
        else signal?.addEventListener('abort', giveUp);
      });
    },
    cancel(subjectId, reason) {
      for (const entry of queues.get(subjectId) ?? []) entry.abort.abort(reason);
    },
  };
}

function overlap(a: ByteRange, b: ByteRange): boolean {
  return a[0] <= b[1] && b[0] <= a[1];
}
