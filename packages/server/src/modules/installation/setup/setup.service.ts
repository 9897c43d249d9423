import type { ServerContext } from '../../../kernel/context';
import { httpError } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import { trimmedText } from '../../../kernel/http/text-rule';
import { recordEvent, systemSource } from '../../records/logs';
import { catalogueOf } from '../../people/permissions';
import { requireNewPassword } from '../../people/session';
import type { SessionService } from '../../people/session';
import { isSetupToken, makeSetupToken, setupLifetimeMs } from './setup-token.pure';
import { hasAnybody, insertFirstClient, lockSetup } from './setup.store';

const roleNames = { 'pt-BR': 'Administração', en: 'Administration' } as const;

/** The address where the first administrator is made; null where somebody was made already. */
export async function findSetupUrl(context: ServerContext): Promise<string | null> {
  const { config, db, clock } = context;
  if (await hasAnybody(db)) return null;
  const token = makeSetupToken(config.secret, clock.now() + setupLifetimeMs);
  return `${context.publicUrl()}/auth/setup?${new URLSearchParams({ token }).toString()}`;
}

function setupDone(): Error {
  return httpError({ status: 409, code: 'SETUP_DONE' });
}

/**
 * Makes the first client and its administrator, and signs the administrator in.
 *
 * @returns the token of the new sign-in.
 * @throws 400 `INVALID_SETUP_TOKEN`, 409 `SETUP_DONE`, 422 on a field.
 */
export async function completeSetup(call: Call<'completeSetup'>, sessions: SessionService): Promise<string> {
  const { context, body, origin, language } = call;
  const { config, db, clock } = context;
  if (!isSetupToken(config.secret, body.token, clock.now()))
    throw httpError({ status: 400, code: 'INVALID_SETUP_TOKEN' });
  requireNewPassword('password', body.password);
  const clientName = trimmedText('nome_cliente', body.nome_cliente);
  const teamName = trimmedText('nome_time', body.nome_time);
  const name = trimmedText('nome', body.nome);
  const login = body.login.trim().toLowerCase();
  // Asked before the slow hash, and again under the lock.
  if (await hasAnybody(db)) throw setupDone();
  const passwordHash = await context.passwords.hash(body.password);
  const permissions = catalogueOf(config.product).map(({ id }) => id);
  const { user, sessionId } = await db.transaction(async (tx) => {
    await lockSetup(tx);
    if (await hasAnybody(tx)) throw setupDone();
    const administrator = await insertFirstClient(tx, {
      clientName,
      teamName,
      role: { name: roleNames[language], permissions },
      administrator: { name, login, passwordHash },
    });
    const { principal } = systemSource('setup-page', administrator.homeAccountId);
    const record = { nome: name, login, nome_cliente: clientName };
    await recordEvent(tx, {
      call: { principal, origin },
      event: 'USUARIO_CRIADO',
      of: { id: administrator.id },
      record,
    });
    return {
      user: administrator,
      sessionId: await sessions.startSession(tx, { userId: administrator.id, origin }),
    };
  });
  return sessions.issueToken(user, sessionId);
}
