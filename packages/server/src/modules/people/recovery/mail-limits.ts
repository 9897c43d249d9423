import type { RequestLimits } from '../../../kernel/limits/request-limits';

/** So many mails of one kind go to one person in a quarter of an hour. */
export const mostMailsOfPerson = 5;
/** Invitations by one person in a quarter of an hour: enough for a school class. */
const mostInvitationsOfPerson = 60;

/**
 * Counts a mail that another user sends to a person. Separate from the counter of the person's own requests, so that neither
 * uses up the limit of the other.
 *
 * @throws 429 `TOO_MANY_ATTEMPTS` with the wait.
 */
export function takeMailTo(limits: RequestLimits, userId: string): Promise<void> {
  return limits.take([{ key: `mail to ${userId}`, most: mostMailsOfPerson }]);
}

/**
 * Counts an invitation for its sender and for its e-mail. By e-mail, not user id: a person that is deleted and made again does
 * not reset the limit.
 *
 * @throws 429 `TOO_MANY_ATTEMPTS` with the wait.
 */
export function takeInvitation(
  limits: RequestLimits,
  { invitedBy, login }: { readonly invitedBy: string; readonly login: string },
): Promise<void> {
  return limits.take([
    { key: `invitations of ${invitedBy}`, most: mostInvitationsOfPerson },
    { key: `invitation to ${login}`, most: mostMailsOfPerson },
  ]);
}
