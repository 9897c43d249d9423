import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** How a server stops, in two steps: at first it drains and only says that it will stop. */
export interface Drain {
  /** Aborted first: the readiness probe answers 503, and everything else is answered as before. */
  readonly draining: AbortSignal;
  /** Aborted when nothing new is taken any more. */
  readonly stopping: AbortSignal;
  /** Drains now and stops after `drainMs`, in which balancers see that it drains. `wait`: for tests. */
  begin(drainMs: number, wait?: (ms: number) => Promise<unknown>): Promise<void>;
}

export function createDrain(): Drain {
  const draining = new AbortController();
  const stopping = new AbortController();
  // Each request body in progress adds an abort listener: a large number is no leak.
  setMaxListeners(0, stopping.signal);
  return {
    draining: draining.signal,
    stopping: stopping.signal,
    async begin(drainMs, wait = delay) {
      draining.abort();
      if (drainMs > 0) await wait(drainMs);
      stopping.abort();
    },
  };
}
