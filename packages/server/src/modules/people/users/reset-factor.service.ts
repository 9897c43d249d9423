import { httpError } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import { recordEvent } from '../../records/logs';
import { countFactors, endSessions, purgeFactors, queueSecurityMail } from '../session';
import { requireSubject, requireWhole } from './change-user.service';

/**
 * Removes every factor of a person who lost them. The caller must reach all of the person's teams and hold all that the person
 * holds: afterwards the password alone opens the account.
 *
 * @throws 409 `NO_SECOND_FACTOR`, `CANNOT_RESET_OWN_FACTOR`, `PERSON_IN_OTHER_TEAMS`.
 */
export async function resetFactor(call: Call<'resetSecondFactor'>): Promise<void> {
  const { context, principal, params } = call;
  // The own factors ask for the password again.
  if (params.id === principal.userId) throw httpError({ status: 409, code: 'CANNOT_RESET_OWN_FACTOR' });
  await context.db.transaction(async (tx) => {
    const subject = await requireSubject(tx, call);
    requireWhole(call, subject);
    const { person } = subject;
    const { totp, passkeys } = await countFactors(tx, person.id);
    if (!totp && passkeys === 0) throw httpError({ status: 409, code: 'NO_SECOND_FACTOR' });
    await purgeFactors(tx, person.id);
    await endSessions(tx, person.id);
    await queueSecurityMail(tx, { userId: person.id, change: 'factors-reset' });
    const record = { login: person.login };
    await recordEvent(tx, { call, event: 'SEGUNDO_FATOR_REMOVIDO', of: { id: person.id }, record });
  });
}
