/** Saves values one after the other. */
export interface LatestSave<Value> {
  /** Saves a value, after the one that is on its way. */
  save(value: Value): void;
}

/**
 * Saves one value at a time. While a save is under way only the latest value waits for its turn; a failure drops the waiting
 * value too.
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
