import type { Clock } from '../../kernel/clock/clock';
import { httpError } from '../../kernel/errors/http-error';
import { waitFor } from '../../kernel/limits/counters';
import type { Counters } from '../../kernel/limits/counters';

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
  take(counted: readonly Counted[]): Promise<void>;
  /**
   * Counts a mail that somebody else has sent to a person, apart from what the person asks for: neither fills a mailbox,
   * nor does the one take the other's turn.
   *
   * @throws 429 `TOO_MANY_ATTEMPTS` with the wait.
   */
  takeMailTo(userId: string): Promise<void>;
  /**
   * Counts an invitation: of who sends it, and to the e-mail, however often a person is made and deleted for it.
   *
   * @throws 429 `TOO_MANY_ATTEMPTS` with the wait.
   */
  takeInvitation(invitation: { readonly invitedBy: string; readonly login: string }): Promise<void>;
  /** Takes one back, for limits that count failures only. */
  giveBack(counted: readonly Counted[]): Promise<void>;
}

/** So many mails of one kind go to one person in a quarter of an hour. */
export const mostMailsOfPerson = 5;
/** A class is invited at once, the world is not. */
const mostInvitationsOfPerson = 60;

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
    takeMailTo: (userId) => take([{ key: `mail to ${userId}`, most: mostMailsOfPerson }]),
    takeInvitation: ({ invitedBy, login }) =>
      take([
        { key: `invitations of ${invitedBy}`, most: mostInvitationsOfPerson },
        { key: `invitation to ${login}`, most: mostMailsOfPerson },
      ]),
    async giveBack(counted) {
      await counters.change(namesOf(counted), (times) => {
        for (const one of times) one.pop();
      });
    },
  };
}
