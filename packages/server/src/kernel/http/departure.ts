import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** How a server goes, in two steps: at first it only says that it will. */
export interface Departure {
  /** Aborted first: the readiness probe answers 503, and everything else is answered as before. */
  readonly leaving: AbortSignal;
  /** Aborted when nothing new is taken any more. */
  readonly stopping: AbortSignal;
  /** Leaves now and stops after `drainMs`, in which balancers see that it leaves. `wait`: for tests. */
  begin(drainMs: number, wait?: (ms: number) => Promise<unknown>): Promise<void>;
}

export function createDeparture(): Departure {
  const leaving = new AbortController();
  const stopping = new AbortController();
  // Each request body in progress adds an abort listener: a large number is no leak.
  setMaxListeners(0, stopping.signal);
  return {
    leaving: leaving.signal,
    stopping: stopping.signal,
    async begin(drainMs, wait = delay) {
      leaving.abort();
      if (drainMs > 0) await wait(drainMs);
      stopping.abort();
    },
  };
}
