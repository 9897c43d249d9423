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
