import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger';

/** Whether the store of files answers. */
export interface StorageWatch {
  isAway(): boolean;
}

/** How often a store is asked: one that is away sooner, because people wait for it. */
const askMs = { well: 30_000, away: 5_000 };
/** A store that has not answered after this time is away. */
const patienceMs = 5_000;

interface WatchParts {
  /** @throws where the store cannot be used. */
  check(): Promise<void>;
  readonly log: Logger;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** Asked a first time, and not there. */
  readonly isAway: boolean;
  /** How often it is asked; for tests. */
  readonly intervals?: typeof askMs;
}

/** A store on the disks of this machine is there as long as the process is. */
export const alwaysThere: StorageWatch = { isAway: () => false };

/** Asks a store in time. @throws what it throws, or that it has no answer. */
export async function askInTime(check: () => Promise<void>): Promise<void> {
  const late = delay(patienceMs, null, { ref: false }).then(() => {
    throw Object.assign(new Error(`no answer for ${patienceMs / 1000} s`), { name: 'TimeoutError' });
  });
  await Promise.race([check(), late]);
}

/** Follows a store that can go and come back, and says each in the log. */
export function watchStorage({ check, log, signal, isAway, intervals = askMs }: WatchParts): StorageWatch {
  let away = isAway;
  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await delay(away ? intervals.away : intervals.well, null, { ref: false, signal });
      const err: unknown = await askInTime(check).then(
        () => null,
        (error: unknown) => error,
      );
      if ((err !== null) === away) continue;
      away = err !== null;
      if (away)
        log.error({ err }, 'the bucket does not answer: files cannot be read or written until it does');
      else log.warn('the bucket answers again');
    }
  }
  // Ends by its signal, which makes the wait throw.
  follow().catch((err: unknown) => {
    if (!signal.aborted) log.error({ err }, 'the bucket is not watched any more');
  });
  return { isAway: () => away };
}
