import type { Clock } from '../../kernel/clock/clock';
import { httpError } from '../../kernel/errors/http-error';

const windowMs = 15 * 60_000;
/** Bounds the memory of a flood; the oldest entries go first. */
const mostEntries = 20_000;

/** Something that is counted, and how many of it are let through in a quarter of an hour. */
interface Counted {
  readonly key: string;
  readonly most: number;
}

/** Counts requests by e-mail and address, whether the e-mail belongs to anybody or not. */
export interface RequestLimits {
  /**
   * Counts one more of each where all of these let it through.
   *
   * @throws 429 `TOO_MANY_ATTEMPTS` with the wait.
   */
  take(counted: readonly Counted[]): void;
  /**
   * Counts a mail that somebody else has sent to a person, apart from what the person asks for: neither fills a mailbox,
   * nor does the one take the other's turn.
   *
   * @throws 429 `TOO_MANY_ATTEMPTS` with the wait.
   */
  takeMailTo(userId: string): void;
  /** Takes one back, for limits that count failures only. */
  giveBack(counted: readonly Counted[]): void;
}

/** Kept in memory: a restart forgets, which is safe because it is slow. */
export function createRequestLimits(clock: Clock): RequestLimits {
  const entries = new Map<string, number[]>();

  function recent(key: string): number[] {
    const times = (entries.get(key) ?? []).filter((time) => time > clock.now() - windowMs);
    entries.delete(key);
    entries.set(key, times);
    for (const stale of entries.keys()) {
      if (entries.size <= mostEntries) break;
      entries.delete(stale);
    }
    return times;
  }

  function waitFor({ key, most }: Counted): number {
    const times = recent(key);
    const blocking = times[times.length - most];
    return blocking === undefined ? 0 : blocking + windowMs - clock.now();
  }

  function take(counted: readonly Counted[]): void {
    const waitMs = Math.max(...counted.map(waitFor));
    if (waitMs > 0)
      throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: waitMs / 1000 });
    for (const { key } of counted) recent(key).push(clock.now());
  }

  return {
    take,
    takeMailTo: (userId) => take([{ key: `mail to ${userId}`, most: mostMailsOfPerson }]),
    giveBack(counted) {
      for (const { key } of counted) recent(key).pop();
    },
  };
}

/** So many mails of one kind go to one person in a quarter of an hour. */
export const mostMailsOfPerson = 5;
