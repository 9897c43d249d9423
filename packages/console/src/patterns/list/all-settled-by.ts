/** What became of one of many calls. */
export interface Settled<Item> {
  readonly item: Item;
  /** Undefined after a success. */
  readonly error: unknown;
}

/** Calls for each item, a few at a time; one failure does not stop the others. */
export async function allSettledBy<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<unknown>,
  concurrency = 4,
): Promise<readonly Settled<Item>[]> {
  const results: Settled<Item>[] = [];
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) {
      const error: unknown = await call(item).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('rejected without a reason'),
      );
      results.push({ item, error });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}
