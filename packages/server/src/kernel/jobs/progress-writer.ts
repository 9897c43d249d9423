/** Writes the newest progress of a job now and then. */
export interface ProgressWriter {
  /** Percent; a lower one than before is not told. */
  tell(percent: number): void;
  /** What is not yet written will not be; what is under way is waited for. */
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
