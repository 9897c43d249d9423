/** Writes the latest progress of a job, throttled. */
export interface ProgressWriter {
  /** Percent; a value below an earlier one is ignored. */
  tell(percent: number): void;
  /** Drops a pending write and waits for one that is under way. */
  stop(): Promise<void>;
}

/** Never two writes at once, never more often than `intervalMs`. */
export function createProgressWriter(
  intervalMs: number,
  write: (percent: number) => Promise<void>,
): ProgressWriter {
  let newest = -1;
  let written = -1;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    timer = null;
    written = newest;
    await write(written);
    schedule();
  }
  function schedule(): void {
    if (newest === written || timer !== null) return;
    timer = setTimeout(() => (writing = flush()), intervalMs);
  }

  return {
    tell(percent) {
      newest = Math.max(newest, Math.min(100, Math.floor(percent)));
      schedule();
    },
    stop() {
      newest = written;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      return writing;
    },
  };
}
