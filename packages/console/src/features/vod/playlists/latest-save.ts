/** Saves values one after the other. */
export interface LatestSave<Value> {
  /** Saves a value, after the one that is on its way. */
  save(value: Value): void;
}

/**
 * Saves one value at a time. Of those that come while one is on its way only the last is sent; a failure ends the row, and what
 * waits is given up with it.
 */
export function createLatestSave<Value>(
  send: (value: Value) => Promise<unknown>,
  onFailed: (error: unknown) => void,
): LatestSave<Value> {
  let waiting: { readonly value: Value } | null = null;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    try {
      while (waiting) {
        const { value } = waiting;
        waiting = null;
        await send(value);
      }
    } catch (error) {
      waiting = null;
      onFailed(error);
    } finally {
      isRunning = false;
    }
  };
  return {
    save(value) {
      waiting = { value };
      if (!isRunning) void run();
    },
  };
}
