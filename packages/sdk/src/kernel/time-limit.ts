import type { Timers } from './ports';

interface TimeLimit {
  readonly timers: Timers;
  readonly limitMs: number;
  /** Ends the wait and its timer; the promise then stays pending, since its result is of no use. */
  readonly signal?: AbortSignal;
}

/** Settles as the work does, or rejects with a `TimeoutError` once the limit has passed. The work itself is not ended. */
export function withinTime<Result>(
  work: Promise<Result>,
  { timers, limitMs, signal }: TimeLimit,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = timers.set(
      () => reject(new DOMException(`No answer within ${limitMs} ms.`, 'TimeoutError')),
      limitMs,
    );
    const clear = (): void => timers.clear(timer);
    signal?.addEventListener('abort', clear, { once: true });
    void work.then(resolve, reject).finally(() => {
      clear();
      signal?.removeEventListener('abort', clear);
    });
  });
}
