/** Runs in an idle moment, at the latest after `latestMs`; answers how to cancel. */
export function whenIdle(run: () => void, latestMs = 2000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: latestMs });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(run, latestMs);
  return () => clearTimeout(timer);
}
