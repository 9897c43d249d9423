import type { ServerContext } from '../../../../kernel/context';
import { httpError } from '../../../../kernel/errors/http-error';
import { waitFor } from '../../../../kernel/limits/counters';
import type { CounterKey, Counters } from '../../../../kernel/limits/counters';
import { addressGroup } from '../login-limits';

/** Wrong codes of one person in a quarter of an hour, over all sign-ins and addresses. */
const mostFailuresOfPerson = 10;
/** Challenges for sign-ins by a passkey alone, from one address in a quarter of an hour: a whole school may sign in from one. */
const mostChallengesOfAddress = 300;
/** The same of an address that many people seem to share: a proxy that the server was not told to trust. */
const mostChallengesOfSharedAddress = 3000;

/** Rate limits of second steps. Nobody's tries count for anybody else. */
export interface CodeLimits {
  /**
   * Counts a try as a failure in advance.
   *
   * @throws 429 `TOO_MANY_ATTEMPTS`.
   */
  begin(userId: string): Promise<void>;
  /** The code was right: the failures of the person are forgotten. */
  succeeded(userId: string): Promise<void>;
  /**
   * For a challenge that nobody is known to ask for yet.
   *
   * @throws 429 `TOO_MANY_ATTEMPTS`.
   */
  takeChallenge(ip: string): Promise<void>;
}

export function createCodeLimits(
  counters: Counters,
  { clock, proxyWatch }: Pick<ServerContext, 'clock' | 'proxyWatch'>,
): CodeLimits {
  const keyOf = (userId: string): CounterKey => ({ name: `second factor of ${userId}` });
  async function take(key: CounterKey, most: number): Promise<void> {
    const waitMs = await counters.change([key], ([times = []]) => {
      const wait = waitFor(times, most, clock.now());
      if (wait === 0) times.push(clock.now());
      return wait;
    });
    if (waitMs > 0)
      throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: waitMs / 1000 });
  }
  return {
    begin: (userId) => take(keyOf(userId), mostFailuresOfPerson),
    succeeded: (userId) =>
      counters.change([keyOf(userId)], ([times]) => {
        if (times !== undefined) times.length = 0;
      }),
    takeChallenge: (ip) =>
      take(
        { name: `passkey challenges of ${addressGroup(ip)}` },
        proxyWatch.isShared(ip) ? mostChallengesOfSharedAddress : mostChallengesOfAddress,
      ),
  };
}
