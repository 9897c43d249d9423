/** Runs when the browser is idle, at the latest after `latestMs`; returns a function that cancels it. */
export function whenIdle(run: () => void, latestMs = 2000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: latestMs });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(run, latestMs);
  return () => clearTimeout(timer);
}
