import { invalidField } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import { recordEvent } from '../../records/logs';
import { changePerson } from '../people';
import { endSessions, findUserForUpdate, requireNewPassword, sessionOf } from '../session';
import type { SessionService } from '../session';
import { endLinks } from './recovery.store';

const wrongPassword = (): Error => invalidField('currentPassword', 'WRONG_PASSWORD');

/**
 * Sets the caller's password after checking the current one, under the rate limits of the log-in. Revokes every other session
 * and every mailed link of the person; this session stays.
 */
export async function changePassword(call: Call<'changePassword'>, sessions: SessionService): Promise<void> {
  const { context, principal, origin, body, request } = call;
  requireNewPassword('newPassword', body.newPassword);
  const { user } = sessionOf(request);
  const attempt = { login: user.login.toLowerCase(), user, password: body.currentPassword, ip: origin.ip };
  if (!(await sessions.tryPassword(attempt))) throw wrongPassword();
  const passwordHash = await context.passwords.hash(body.newPassword);
  await context.db.transaction(async (tx) => {
    const current = await findUserForUpdate(tx, user.id);
    // Somebody set another one while this one was checked, for example by a mailed link.
    if (current.passwordHash !== user.passwordHash) throw wrongPassword();
    await changePerson(tx, user.id, { passwordHash });
    await endSessions(tx, user.id, principal.sessionId);
    await endLinks(tx, user.id);
    await recordEvent(tx, { call, event: 'SENHA_ATUALIZADA', of: { id: user.id } });
  });
}
