import { useSyncExternalStore } from 'react';

/** Parts whose code failed to load and that still wait for it. */
const lost = new Set<object>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Reports that the code of a part failed to load; returns a function that withdraws the report, after a load or an unmount. */
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

/** Whether some part is missing because its code failed to load. */
export function useLostParts(): boolean {
  return useSyncExternalStore(listen, () => lost.size > 0);
}
