import type { components } from '@palco/openapi';
import type { ServerContext } from '../../../../kernel/context';
import { invalidField } from '../../../../kernel/errors/http-error';
import { noContent, ok } from '../../../../kernel/http/module';
import type { Answer, Call, Handlers, ServerModule } from '../../../../kernel/http/module';
import { sessionOf } from '../authenticate';
import { createFactorParts } from './factor-parts';
import type { FactorParts } from './factor-parts';
import { confirmedUntil } from './factor-rules.pure';
import { createLoginChallenge, finishLogin, loginWithPasskey } from './finish-login.service';
import {
  confirmTotp,
  createPasskey,
  createPasskeyChallenge,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startTotp,
} from './own-factors.service';
import { confirmSession, countFactors, listPasskeys } from './second-factor.store';
import type { StoredPasskey } from './second-factor.store';
import { createSecurityMailWorker, securityMailKind } from './security-mail';

function presentPasskey(passkey: StoredPasskey): components['schemas']['Passkey'] {
  return {
    id: passkey.id,
    nome: passkey.name,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
    sincronizada: passkey.backedUp,
  };
}

async function getSecondFactor({
  context,
  principal,
  request,
}: Call<'getSecondFactor'>): Promise<Answer<'getSecondFactor'>> {
  const { totp, recoveryCodes } = await countFactors(context.db, principal.userId);
  const passkeys = await listPasskeys(context.db, principal.userId);
  const { confirmedAt, memberships } = sessionOf(request);
  const asking = memberships.filter(({ requiresSecondFactor }) => requiresSecondFactor);
  return {
    status: 200,
    body: {
      totp,
      passkeys: passkeys.map(presentPasskey),
      recoveryCodesLeft: recoveryCodes,
      requiredBy: asking.map(({ accountName }) => accountName),
      confirmedUntil: confirmedUntil(confirmedAt).toISOString(),
    },
  };
}

/** The password again, under the rate limits of the log-in. */
async function confirmPassword(
  { context, principal, request, origin, body }: Call<'confirmPassword'>,
  { sessions }: FactorParts,
): Promise<Answer<'confirmPassword'>> {
  const { user } = sessionOf(request);
  const attempt = { login: user.login.toLowerCase(), user, password: body.password, ip: origin.ip };
  if (!(await sessions.tryPassword(attempt))) throw invalidField('password', 'WRONG_PASSWORD');
  await confirmSession(context.db, principal.sessionId, new Date(context.clock.now()));
  return { status: 204 };
}

function createHandlers(parts: FactorParts) {
  return {
    getSecondFactor,
    confirmPassword: (call) => confirmPassword(call, parts),
    finishLogin: ok(async (call) => ({ token: await finishLogin(call, parts) })),
    createLoginChallenge: async (call) => ({ status: 201, body: await createLoginChallenge(call, parts) }),
    loginWithPasskey: ok(async (call) => ({ token: await loginWithPasskey(call, parts) })),
    startTotp: async (call) => ({ status: 201, body: await startTotp(call) }),
    confirmTotp: ok(async (call) => ({ recoveryCodes: await confirmTotp(call, parts) })),
    removeTotp: noContent(removeTotp),
    renewRecoveryCodes: ok(async (call) => ({ recoveryCodes: await renewRecoveryCodes(call) })),
    createPasskeyChallenge: async (call) => ({
      status: 201,
      body: await createPasskeyChallenge(call, parts),
    }),
    createPasskey: async (call) => ({
      status: 201,
      body: { recoveryCodes: await createPasskey(call, parts) },
    }),
    renamePasskey: ok(async (call) => presentPasskey(await renamePasskey(call))),
    removePasskey: noContent(removePasskey),
  } satisfies Handlers;
}

/** Challenges and second steps that nobody finished are good for minutes. */
const PURGE_EVERY_MS = 15 * 60_000;

/** The second step of sign-ins, and the own factors. */
export function createSecondFactorModule(
  context: ServerContext,
  shared: Parameters<typeof createFactorParts>[1],
): ServerModule {
  const parts = createFactorParts(context, shared);
  return {
    name: 'second-factor',
    handlers: createHandlers(parts),
    start() {
      context.jobs.work(securityMailKind, createSecurityMailWorker(context));
      context.jobs.every('forget-sign-in-steps', {
        everyMs: PURGE_EVERY_MS,
        run: () => parts.challenges.purge(),
      });
    },
  };
}
