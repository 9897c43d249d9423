/** Asks one form whether what stands in it may be lost. */
type Ask = () => Promise<boolean>;

const asks = new Set<Ask>();

/** Has a form asked before its page goes away without a change of the address; answers how to stop that. */
export function onLeave(ask: Ask): () => void {
  asks.add(ask);
  return () => asks.delete(ask);
}

/** Does what takes the page away and is no navigation (another team, the log-out), unless somebody wants to keep a form. */
export async function whenFree(leave: () => void): Promise<void> {
  for (const ask of asks) {
    if (!(await ask())) return;
  }
  leave();
}
