import { httpError, unknownValue } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import type { Transaction } from '../../../kernel/database/database';
import { recordEvent, recordOfChange } from '../../records/logs';
import { changePerson, lockAddress } from '../people';
import { peopleScope } from '../../core/access';
import { endLinks, inviteUser, requestEmailChange, takeInvitation } from '../recovery';
import type { RequestLimits } from '../../../kernel/limits/request-limits';
import { requireSubject, requireWhole } from './change-user.service';
import { takeAddress } from './create-user.service';
import { mailLanguage, requireResettable, teamShown } from './users.policy.pure';
import { listTeamsOf } from './users.store';
import type { StoredPerson } from './users.store';

type EmailCall = Call<'changeUserEmail'>;

/** Corrects the e-mail of somebody who has not accepted yet; an invitation that was sent goes to the new one instead. */
async function correctInvited(tx: Transaction, call: EmailCall, person: StoredPerson): Promise<void> {
  const { context, principal } = call;
  const scope = peopleScope(principal);
  const email = call.body.email.trim().toLowerCase();
  await changePerson(tx, person.id, await takeAddress(tx, { id: person.id, email, scope }));
  await endLinks(tx, person.id);
  if (!person.invitePending) return;
  const accountId = teamShown(person)?.accountId ?? principal.accountId;
  const [team] = await listTeamsOf(tx, { ...scope, accountIds: [accountId] });
  const language = mailLanguage(team?.language, call.language);
  await inviteUser(tx, context, { userId: person.id, accountId, invitedBy: principal.userId, language });
}

/**
 * Begins to give a person another e-mail, who confirms it by a link that goes there; corrects it at once while the invitation is
 * open. The caller must reach all of the person's teams and hold all that the person holds.
 *
 * @throws 409 `CANNOT_CHANGE_OWN_EMAIL`, `LOGIN_IN_USE` of somebody within the scope, `PERSON_INACTIVE`, `PERSON_IN_OTHER_TEAMS`.
 */
export async function changeEmail(call: EmailCall, limits: RequestLimits): Promise<void> {
  const { context, principal, params, body, language } = call;
  // The own one asks for the password again.
  if (params.id === principal.userId) throw httpError({ status: 409, code: 'CANNOT_CHANGE_OWN_EMAIL' });
  const email = body.email.trim().toLowerCase();
  await takeInvitation(limits, { invitedBy: principal.userId, login: email });
  await context.db.transaction(async (tx) => {
    await lockAddress(tx, email);
    const subject = await requireSubject(tx, call);
    requireWhole(call, subject);
    const { person } = subject;
    if (email === person.login.toLowerCase()) throw unknownValue('email');
    if (person.hasPassword) {
      requireResettable(person);
      await requestEmailChange(tx, context, { userId: person.id, email, language });
    } else {
      await correctInvited(tx, call, person);
    }
    const record = recordOfChange({ login: email }, { login: person.login });
    await recordEvent(tx, { call, event: 'TROCA_EMAIL_CRIADA', of: { id: person.id }, record });
  });
}
