import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import type { Language } from '../../../kernel/errors/language';
import { notePerson } from '../people';
import { queueSecurityMail } from '../session';
import { endLinks, findLogin } from './recovery.store';

/** Mails a link to set a new password; its subject stands for an e-mail, not for a person. */
export const recoveryMailKind = 'recovery-mail';
/** Mails an invitation; its subject is the person. */
export const inviteMailKind = 'invite-mail';

/** Mails the link by which a person takes another e-mail, to that e-mail; its subject is the person. */
export const emailMailKind = 'email-mail';

/** What the jobs carry. No token: it is made when the mail is written, so that none is ever stored. */
export interface RecoveryMailPayload extends Record<string, unknown> {
  readonly email: string;
  readonly language: Language;
}
export interface InviteMailPayload extends Record<string, unknown> {
  readonly accountId: string;
  readonly invitedBy: string;
  readonly language: Language;
}

export interface EmailMailPayload extends Record<string, unknown> {
  /** Lower case. */
  readonly email: string;
  readonly language: Language;
}

/** One subject for one e-mail, known or not, so that a second request replaces a first one that still waits. */
function subjectOf(secret: string, email: string): string {
  const digest = createHmac('sha256', secret).update(`palco-recovery-mail\n${email}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Queues a recovery mail for an e-mail from a request. The job, not the request, looks the person up: the request does the same
 * work in the same time for known and unknown e-mails.
 */
export async function requestRecoveryMail(
  tx: Transaction,
  { jobs, config }: ServerContext,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const job = { kind: recoveryMailKind, subjectId: subjectOf(config.secret, email) };
  await jobs.cancel(tx, job);
  const payload: RecoveryMailPayload = { email, language };
  await jobs.enqueue(tx, { ...job, accountId: null, payload });
}

/**
 * Mails a person a link to set a new password, good for ten minutes. Earlier links end when the new one is made. Somebody
 * who was switched off, deleted, or has not accepted the invitation yet gets none.
 *
 * @param who.language of the mail, where the person has chosen none.
 */
export async function sendRecoveryLink(
  tx: Transaction,
  context: ServerContext,
  { userId, language }: { userId: string; language: Language },
): Promise<void> {
  const email = await findLogin(tx, userId);
  if (email !== null) await requestRecoveryMail(tx, context, { email, language });
}

/**
 * Mails a person an invitation, good for seven days; earlier invitations end at once.
 *
 * @param invite.accountId the team that the mail names.
 * @param invite.invitedBy id of the person that the mail names.
 * @param invite.language of the mail, where the invited person has chosen none.
 */
export async function inviteUser(
  tx: Transaction,
  { jobs }: ServerContext,
  { userId, ...payload }: { userId: string; accountId: string; invitedBy: string; language: Language },
): Promise<void> {
  await endLinks(tx, userId, ['invite']);
  await jobs.cancel(tx, { kind: inviteMailKind, subjectId: userId });
  await jobs.enqueue(tx, {
    kind: inviteMailKind,
    subjectId: userId,
    accountId: payload.accountId,
    payload: payload satisfies InviteMailPayload,
  });
  const { invitedBy } = payload;
  await notePerson(tx, userId, { invitedAt: sql`now()`, invitedBy, inviteFailure: null });
}

/**
 * Begins to give a person another e-mail: a link goes to it, good for a day, and a notice to the one before. Earlier links of
 * the kind end at once. Nothing is told of whether somebody has the e-mail: then the job sends nothing.
 */
export async function requestEmailChange(
  tx: Transaction,
  { jobs }: ServerContext,
  { userId, ...payload }: { userId: string; email: string; language: Language },
): Promise<void> {
  await endLinks(tx, userId, ['email']);
  const job = { kind: emailMailKind, subjectId: userId };
  await jobs.cancel(tx, job);
  await jobs.enqueue(tx, { ...job, accountId: null, payload: payload satisfies EmailMailPayload });
  await queueSecurityMail(tx, { userId, change: 'email-change-asked' });
}
