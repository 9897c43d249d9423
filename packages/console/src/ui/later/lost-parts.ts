import { useSyncExternalStore } from 'react';

/** Parts that were asked for and whose code has not arrived yet. */
const lost = new Set<object>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says that the code of a part did not arrive; answers how to say that it did, or that nobody waits for it any more. */
export function reportLost(): () => void {
  const part = {};
  lost.add(part);
  tell();
  return () => {
    if (lost.delete(part)) tell();
  };
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether some part beside the page is missing because its code did not arrive. */
export function useLostParts(): boolean {
  return useSyncExternalStore(listen, () => lost.size > 0);
}
