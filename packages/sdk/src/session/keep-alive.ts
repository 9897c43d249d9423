import type { ReadableAtom } from 'nanostores';
import { armAt } from '../kernel/long-timer';
import type { Clock, Timers } from '../kernel/ports';
import type { Session } from './session-contract';

/** A token is renewed in its last hour (decisions section 2, «Token»). */
const lastHourMs = 3_600_000;
/** After a refresh that failed the next one waits this long. */
const retryMs = 60_000;

interface KeepAliveOptions {
  readonly session: Pick<Session, 'refresh' | 'expiresAt'>;
  readonly ports: { readonly clock: Clock; readonly timers: Timers };
  readonly $work: ReadableAtom<{ readonly active: number }>;
}

/**
 * Renews the token in its last hour while something is active, so that a long upload does not end with the session.
 *
 * @returns how to stop
 */
export function keepSessionAlive({ session, ports, $work }: KeepAliveOptions): () => void {
  let disarm: (() => void) | null = null;
  const stop = (): void => {
    disarm?.();
    disarm = null;
  };
  const arm = (atMs: number): void => {
    disarm?.();
    disarm = armAt(ports, atMs, () => void renew());
  };
  const renew = async (): Promise<void> => {
    const now = ports.clock.now();
    await session.refresh();
    const next = nextAt();
    if (disarm !== null && next !== null) arm(Math.max(next, now + retryMs));
  };
  const nextAt = (): number | null => {
    const end = session.expiresAt();
    return end === null ? null : end - lastHourMs;
  };
  const unsubscribe = $work.subscribe(({ active }) => {
    if (active === 0) return stop();
    const next = nextAt();
    if (disarm === null && next !== null) arm(next);
  });
  return () => {
    unsubscribe();
    stop();
  };
}
