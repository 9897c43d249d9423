import type { ServerContext } from '../../../kernel/context';
import { httpError, unknownValue } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import { recordEvent, recordOfChange } from '../../records/logs';
import { changePerson, hasAccount, lockAddress, yieldAddress } from '../people';
import { endSessions, queueSecurityMail, requireConfirmed, sessionOf } from '../session';
import { takeOverInvitation } from '../teams';
import { endLinks, findInviter, findOpenLink, useLink } from './recovery.store';
import type { LinkKind, OpenLink } from './recovery.store';
import { tellInviter } from './recovery.service';
import type { RecoveryParts } from './recovery.service';
import { mostMailsOfPerson } from './mail-limits';
import { requestEmailChange } from './request-mail';

// What a mailed link gives to an account that exists. The link alone is not enough: it is finished in a browser in which the
// person of that account is signed in. Somebody who was sent it by mistake, or on purpose, gets nothing by opening it.

function findLink(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  kind: LinkKind,
  token: string,
): Promise<OpenLink | null> {
  return findOpenLink(db, { kind, token, now: new Date(clock.now()) });
}

/**
 * Begins to give the caller another e-mail.
 *
 * @throws 403 `PASSWORD_CONFIRMATION_REQUIRED`, 422 for the own e-mail, 429 `TOO_MANY_ATTEMPTS`.
 */
export async function askForEmail(
  call: Call<'requestEmailChange'>,
  { limits }: RecoveryParts,
): Promise<void> {
  const { context, principal, body, request, language } = call;
  requireConfirmed(call);
  const { userId } = principal;
  const email = body.email.trim().toLowerCase();
  if (email === sessionOf(request).user.login.toLowerCase()) throw unknownValue('email');
  await limits.take([
    { key: `email of ${userId}`, most: mostMailsOfPerson },
    { key: `email to ${email}`, most: mostMailsOfPerson },
  ]);
  await context.db.transaction(async (tx) => {
    await requestEmailChange(tx, context, { userId, email, language });
    const record = { login: email };
    await recordEvent(tx, { call, event: 'TROCA_EMAIL_CRIADA', of: { id: userId }, record });
  });
}

/**
 * Gives the caller the e-mail of a mailed link. Every sign-in and every mailed link of the person ends.
 *
 * @throws 400 `INVALID_EMAIL_TOKEN`, also where somebody signs in with the e-mail by now.
 */
export async function confirmEmail(call: Call<'confirmEmailChange'>): Promise<void> {
  const { context, principal, body } = call;
  const { userId } = principal;
  const refused = httpError({ status: 400, code: 'INVALID_EMAIL_TOKEN' });
  const link = await findLink(context, 'email', body.token);
  const email = link?.newEmail ?? null;
  if (link === null || email === null || link.userId !== userId) throw refused;
  await context.db.transaction(async (tx) => {
    await lockAddress(tx, email);
    if (!(await useLink(tx, link)) || (await hasAccount(tx, email))) throw refused;
    await yieldAddress(tx, email);
    await changePerson(tx, userId, { login: email });
    await endSessions(tx, userId);
    await endLinks(tx, userId);
    const record = recordOfChange({ login: email }, { login: link.email });
    await recordEvent(tx, { call, event: 'TROCA_EMAIL_AUTORIZADA', of: { id: userId }, record });
    await queueSecurityMail(tx, { userId, change: 'email-changed', to: link.email });
  });
}

/**
 * The caller accepts an invitation with the account that is signed in, and works in the teams of it from now on.
 *
 * @throws 400 `INVALID_INVITE_TOKEN`, also where the invitation went to another e-mail.
 */
export async function joinByInvite(call: Call<'joinByInvite'>): Promise<void> {
  const { context, principal, body, request } = call;
  const { userId } = principal;
  const refused = httpError({ status: 400, code: 'INVALID_INVITE_TOKEN' });
  const link = await findLink(context, 'invite', body.token);
  if (link === null || link.email !== sessionOf(request).user.login.toLowerCase()) throw refused;
  await context.db.transaction(async (tx) => {
    if (!(await useLink(tx, link))) throw refused;
    await endLinks(tx, link.userId);
    const invitedBy = await findInviter(tx, link.userId);
    const accountId = await takeOverInvitation(tx, { invitedId: link.userId, userId });
    const record = { login: link.email };
    await recordEvent(tx, { call, event: 'CONVITE_AUTORIZADO', of: { id: userId, accountId }, record });
    await tellInviter(tx, { invitedBy, about: userId, accountId });
  });
}
