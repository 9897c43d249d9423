/** What is open: each part says beside its opening how it is closed. */
export interface Closing {
  /** Called with the others in the reverse order, so that nothing outlives what it was opened on. */
  defer(close: () => unknown): void;
  /** Closes everything, also after one of them failed. @throws the first failure, at the end. */
  close(): Promise<void>;
}

export function createClosing(): Closing {
  const deferred: (() => unknown)[] = [];
  return {
    defer: (close) => void deferred.push(close),
    async close() {
      const failures: unknown[] = [];
      for (let next = deferred.pop(); next !== undefined; next = deferred.pop()) {
        try {
          await next();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
