import type { Clock } from '../../kernel/clock/clock';
import { httpError } from '../../kernel/errors/http-error';
import { waitFor } from '../../kernel/limits/counters';
import type { Counters } from '../../kernel/limits/counters';

/** Something that is counted, and how many of it are let through in a quarter of an hour. */
interface Counted {
  readonly key: string;
  readonly most: number;
}

/** Rate limits by e-mail, address and person; unknown e-mails are counted like known ones. */
export interface RequestLimits {
  /**
   * Counts one request in each counter if none of them is at its limit; otherwise in none.
   *
   * @throws 429 `TOO_MANY_ATTEMPTS` with the wait.
   */
  take(counted: readonly Counted[]): Promise<void>;
  /**
   * Counts a mail that another user sends to a person. Separate from the counter of the person's own requests, so that neither
   * uses up the limit of the other.
   *
   * @throws 429 `TOO_MANY_ATTEMPTS` with the wait.
   */
  takeMailTo(userId: string): Promise<void>;
  /**
   * Counts an invitation for its sender and for its e-mail. By e-mail, not user id: a person that is deleted and made again does
   * not reset the limit.
   *
   * @throws 429 `TOO_MANY_ATTEMPTS` with the wait.
   */
  takeInvitation(invitation: { readonly invitedBy: string; readonly login: string }): Promise<void>;
  /** Undoes {@link RequestLimits.take} after a success, for limits that count failures only. */
  giveBack(counted: readonly Counted[]): Promise<void>;
}

/** So many mails of one kind go to one person in a quarter of an hour. */
export const mostMailsOfPerson = 5;
/** Invitations by one person in a quarter of an hour: enough for a school class. */
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
