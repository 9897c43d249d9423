import type { Transaction } from '../../../kernel/database/database';
import { httpError } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import { trimmedText } from '../../../kernel/http/text-rule';
import { recordEvent } from '../../records/logs';
import { queueTeamNews } from '../team-news';
import { changePerson, hasAccount, lockAddress, yieldAddress } from '../people';
import { addressGroup, endSessions, requireNewPassword } from '../session';
import type { SessionService } from '../session';
import { isBound } from './link-token.pure';
import { endLinks, findInviter, findOpenLink, useLink } from './recovery.store';
import type { OpenLink } from './recovery.store';
import { mostMailsOfPerson } from './mail-limits';
import type { RequestLimits } from '../../../kernel/limits/request-limits';
import { requestRecoveryMail } from './request-mail';

/** Shared by the operations of this module. */
export interface RecoveryParts {
  readonly sessions: SessionService;
  readonly limits: RequestLimits;
}

const mostMailsOfAddress = 20;
/** Failures only: a whole class may set its passwords from one address. */
const mostFailuresOfAddress = 30;
const mostFailuresOfEmail = 10;

/** Does the same work for known and unknown e-mails, against enumeration: only the job looks the person up. */
export async function mailRecovery(
  { context, origin, body, language }: Call<'sendRecoveryEmail'>,
  { limits }: RecoveryParts,
): Promise<void> {
  const email = body.email.trim().toLowerCase();
  await limits.take([
    { key: `mail ${email}`, most: mostMailsOfPerson },
    { key: `mails of ${addressGroup(origin.ip)}`, most: mostMailsOfAddress },
  ]);
  await context.db.transaction((tx) => requestRecoveryMail(tx, context, { email, language }));
}

/** The open link of a reset; null unless e-mail, token and hash belong together. */
async function findResetLink(
  { context, body }: Call<'resetPassword'>,
  email: string,
): Promise<OpenLink | null> {
  const { token, hash } = body;
  const { secret, previousSecret } = context.config;
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret];
  if (!isBound(secrets, { email, token, hash })) return null;
  const now = new Date(context.clock.now());
  const link = await findOpenLink(context.db, { kind: 'recovery', token, now });
  return link?.email === email ? link : null;
}

/**
 * Sets a password by a mailed link. Every sign-in and every mailed link of the person ends.
 *
 * @throws 400 `INVALID_RECOVERY_TOKEN`, 422 on `newPassword`, 429 `TOO_MANY_ATTEMPTS`.
 */
export async function resetPassword(
  call: Call<'resetPassword'>,
  { limits, sessions }: RecoveryParts,
): Promise<void> {
  const { context, origin, body } = call;
  requireNewPassword('newPassword', body.newPassword);
  const email = body.email.trim().toLowerCase();
  const refused = httpError({ status: 400, code: 'INVALID_RECOVERY_TOKEN' });
  const link = await findResetLink(call, email);
  if (link === null) {
    // Counts failures only, so that guesses cannot block the owner of the e-mail from using the mailed link.
    await limits.take([
      { key: `reset ${email}`, most: mostFailuresOfEmail },
      { key: `resets of ${addressGroup(origin.ip)}`, most: mostFailuresOfAddress },
    ]);
    throw refused;
  }
  const { userId } = link;
  const passwordHash = await context.passwords.hash(body.newPassword);
  await context.db.transaction(async (tx) => {
    if (!(await useLink(tx, link))) throw refused;
    const user = await changePerson(tx, userId, { passwordHash });
    await endSessions(tx, userId);
    await endLinks(tx, userId);
    await recordEvent(tx, {
      call: { origin, principal: { kind: 'recovery', userId, accountId: user.homeAccountId } },
      event: 'SENHA_ATUALIZADA',
      of: { id: userId },
    });
  });
  await sessions.limits.delete(email);
}

/** Tells who invited that the invitation was accepted. */
export async function tellInviter(
  tx: Transaction,
  {
    invitedBy: userId,
    ...rest
  }: { readonly invitedBy: string | null; readonly about: string; readonly accountId: string },
): Promise<void> {
  if (userId !== null) await queueTeamNews(tx, { news: 'accepted', userId, ...rest });
}

/**
 * Sets the first password by an invitation, and signs the person in.
 *
 * @returns the token of the new sign-in.
 * @throws 400 `INVALID_INVITE_TOKEN`, 409 `ACCOUNT_EXISTS` for somebody who joins with that account instead, 422 on a field,
 *   429 `TOO_MANY_ATTEMPTS`.
 */
export async function acceptInvite(
  { context, origin, body }: Call<'acceptInvite'>,
  { limits, sessions }: RecoveryParts,
): Promise<string> {
  const name = trimmedText('nome', body.nome);
  requireNewPassword('password', body.password);
  const counted = [{ key: `invites of ${addressGroup(origin.ip)}`, most: mostFailuresOfAddress }];
  await limits.take(counted);
  const refused = httpError({ status: 400, code: 'INVALID_INVITE_TOKEN' });
  const now = new Date(context.clock.now());
  const link = await findOpenLink(context.db, { kind: 'invite', token: body.token, now });
  if (link === null) throw refused;
  await limits.giveBack(counted);
  const passwordHash = await context.passwords.hash(body.password);
  const { user, sessionId } = await context.db.transaction(async (tx) => {
    await lockAddress(tx, link.email);
    if (!(await useLink(tx, link))) throw refused;
    // Only the mailbox of that account has the link: nobody else learns of it. The link stays good for the account.
    if (await hasAccount(tx, link.email)) throw httpError({ status: 409, code: 'ACCOUNT_EXISTS' });
    await yieldAddress(tx, link.email);
    const address = { login: link.email, invitedEmail: null };
    const changed = await changePerson(tx, link.userId, { ...address, name, passwordHash });
    // Somebody with a second factor signs in with it.
    if (changed.secondFactorSince !== null) throw refused;
    await endLinks(tx, link.userId);
    const principal = { kind: 'invitation' as const, userId: changed.id, accountId: changed.homeAccountId };
    await recordEvent(tx, {
      call: { origin, principal },
      event: 'CONVITE_AUTORIZADO',
      of: { id: changed.id },
    });
    await tellInviter(tx, {
      invitedBy: await findInviter(tx, changed.id),
      about: changed.id,
      accountId: changed.homeAccountId,
    });
    return { user: changed, sessionId: await sessions.startSession(tx, { userId: changed.id, origin }) };
  });
  return sessions.issueToken(user, sessionId);
}
