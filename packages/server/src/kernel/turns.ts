/** Work that is done one after another for each key, in the order in which it came. */
export interface Turns<Key> {
  run(key: Key, work: () => Promise<void> | void): void;
  /** Whether work of a key waits or runs. */
  isBusy(key: Key): boolean;
  /** Resolves when what came so far is done. */
  settled(): Promise<void>;
}

/** @param onError called where work throws; what comes after it goes on */
export function createTurns<Key>(onError: (error: unknown) => void): Turns<Key> {
  const last = new Map<Key, Promise<void>>();

  async function follow(before: Promise<void> | undefined, work: () => Promise<void> | void) {
    await before;
    try {
      await work();
    } catch (error) {
      onError(error);
    }
  }

  return {
    run(key, work) {
      const next = follow(last.get(key), work).then(() => {
        if (last.get(key) === next) last.delete(key);
        return undefined;
      });
      last.set(key, next);
    },
    isBusy: (key) => last.has(key),
    settled: async () => void (await Promise.all(last.values())),
  };
}
