const source = `let timer;
onmessage = ({ data }) => {
  clearInterval(timer);
  if (data > 0) timer = setInterval(() => postMessage(0), data);
};`;

/**
 * Calls at an interval also in a tab that is not seen, where browsers let the page's own timers run once a second: a worker has its
 * own. Where a page may not start one, the page's timers do it.
 */
export function createTicker(tick: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let everyMs = 0;
  let worker = startWorker();

  function startWorker(): Worker | null {
    try {
      const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      const started = new Worker(url);
      URL.revokeObjectURL(url);
      started.onmessage = tick;
      started.onerror = () => {
        worker = null;
        run(everyMs);
      };
      return started;
    } catch {
      return null;
    }
  }
  function run(intervalMs: number): void {
    everyMs = intervalMs;
    clearInterval(timer);
    if (worker) worker.postMessage(intervalMs, []);
    else if (intervalMs > 0) timer = setInterval(tick, intervalMs);
  }
  return {
    /** 0 stops it. */
    run,
    close(): void {
      clearInterval(timer);
      worker?.terminate();
    },
  };
}
