import { requireFound } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import { recordEvent } from '../../records/logs';
import { peopleScope } from '../../core/access';
import { inviteUser, sendRecoveryLink, takeMailTo } from '../recovery';
import type { RequestLimits } from '../../../kernel/limits/request-limits';
import { mailLanguage, requireInvitable, requireResettable, teamShown } from './users.policy.pure';
import { findPerson, listTeamsOf } from './users.store';
import type { StoredPerson } from './users.store';

type MailCall = Call<'resendInvite'> | Call<'sendPasswordReset'>;

async function requirePerson({ context, principal, params }: MailCall): Promise<StoredPerson> {
  return requireFound(await findPerson(context.db, peopleScope(principal), params.id));
}

/** Mails somebody who has not accepted yet another invitation; the one before ends. */
export async function mailInvitation(call: Call<'resendInvite'>, limits: RequestLimits): Promise<void> {
  const { context, principal } = call;
  const person = await requirePerson(call);
  requireInvitable(person);
  await takeMailTo(limits, person.id);
  const accountId = teamShown(person)?.accountId ?? principal.accountId;
  await context.db.transaction(async (tx) => {
    const [team] = await listTeamsOf(tx, { ...peopleScope(principal), accountIds: [accountId] });
    const language = mailLanguage(team?.language, call.language);
    await inviteUser(tx, context, { userId: person.id, accountId, invitedBy: principal.userId, language });
    const record = { login: person.login };
    await recordEvent(tx, { call, event: 'CONVITE_ATUALIZADO', of: { id: person.id }, record });
  });
}

/** Mails a person a link to set a new password. */
export async function mailPasswordReset(
  call: Call<'sendPasswordReset'>,
  limits: RequestLimits,
): Promise<void> {
  const { context, language } = call;
  const person = await requirePerson(call);
  requireResettable(person);
  await takeMailTo(limits, person.id);
  await context.db.transaction(async (tx) => {
    await sendRecoveryLink(tx, context, { userId: person.id, language });
    const record = { login: person.login };
    await recordEvent(tx, { call, event: 'SENHA_ATUALIZADA', of: { id: person.id }, record });
  });
}
