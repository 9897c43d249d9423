import type { Clock } from '../clock/clock';
import { httpError } from '../errors/http-error';
import { waitFor } from './counters';
import type { Counters } from './counters';

/** Something that is counted, and how many of it are let through in a quarter of an hour. */
interface Counted {
  readonly key: string;
  readonly most: number;
}

/** Rate limits by e-mail, address, person or what else a key names; unknown ones are counted like known ones. */
export interface RequestLimits {
  /**
   * Counts one request in each counter if none of them is at its limit; otherwise in none.
   *
   * @throws 429 `TOO_MANY_ATTEMPTS` with the wait.
   */
  take(counted: readonly Counted[]): Promise<void>;
  /** Undoes {@link RequestLimits.take} after a success, for limits that count failures only. */
  giveBack(counted: readonly Counted[]): Promise<void>;
}

/** Counts in a window that moves with the time. */
export function createRequestLimits(counters: Counters, clock: Clock): RequestLimits {
  const namesOf = (counted: readonly Counted[]) => counted.map(({ key }) => ({ name: key }));

  async function take(counted: readonly Counted[]): Promise<void> {
    const waitMs = await counters.change(namesOf(counted), (times) => {
      const now = clock.now();
      const wait = Math.max(...counted.map(({ most }, index) => waitFor(times[index] ?? [], most, now)));
      if (wait === 0) for (const one of times) one.push(now);
      return wait;
    });
    if (waitMs > 0)
      throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: waitMs / 1000 });
  }

  return {
    take,
    async giveBack(counted) {
      await counters.change(namesOf(counted), (times) => {
        for (const one of times) one.pop();
      });
    },
  };
}
