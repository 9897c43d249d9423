/** A signal that is aborted as soon as one of several is, with that one's reason. */
export function anySignal(given: readonly (AbortSignal | null | undefined)[]): AbortSignal {
  const signals = given.filter((signal) => signal != null);
  // Safari has `AbortSignal.any` since 17.4 only, and every request needs it.
  if (typeof AbortSignal.any === 'function') return AbortSignal.any(signals);
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = (): void => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

/** A signal that is aborted with a `TimeoutError` after this time; none for `Infinity`. Longer than 24 days counts as 24 days. */
export function timeLimit(limitMs: number): AbortSignal | null {
  if (limitMs === Infinity) return null;
  const limit = AbortSignal.timeout(Math.min(Math.ceil(limitMs), 2 ** 31 - 1));
  // Node collects a time limit that only `AbortSignal.any` follows before it passes; a listener keeps it.
  limit.addEventListener('abort', () => undefined);
  return limit;
}
