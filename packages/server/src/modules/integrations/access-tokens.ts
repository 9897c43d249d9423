import type { ServerContext } from '../../kernel/context';
import { recordEvent, systemSource } from '../logs';
import {
  findIntegration,
  forgetSecrets,
  lockIntegrations,
  saveTokens,
  secretsOf,
} from './integrations.store';
import type { IntegrationRow } from './integrations.store';
import { renewTokens } from './oauth-client';
import { ProviderError } from './provider';
import type { ProviderSetup, Secrets } from './provider';

/** A token is renewed this long before it ends, so that it outlives the request. */
const marginMs = 60_000;

/**
 * The secrets with which a request succeeds, renewed where they have ended.
 *
 * @throws {@link ProviderError} `DEAUTHORIZED` where the permission is gone.
 */
export async function goodSecrets(
  context: ServerContext,
  { row, setup, signal }: { row: IntegrationRow; setup: ProviderSetup; signal: AbortSignal },
): Promise<Secrets> {
  const secrets = secretsOf(context, row);
  if (secrets === null) throw new ProviderError('DEAUTHORIZED');
  const now = context.clock.now();
  const isGood = row.tokenExpiresAt === null || row.tokenExpiresAt.getTime() - marginMs > now;
  if (!('accessToken' in secrets) || isGood) return secrets;
  if (secrets.refreshToken === null) throw new ProviderError('DEAUTHORIZED');
  try {
    const { refreshToken } = secrets;
    const {
      accessToken,
      refreshToken: next,
      ...ends
    } = await renewTokens(setup, { refreshToken, now, signal });
    const renewed = { accessToken, refreshToken: next };
    await saveTokens(context.db, context, { before: row, secrets: renewed, ...ends, now: new Date(now) });
    return renewed;
  } catch (error) {
    // Somebody else renewed it at the same time: a refresh token is often good once only.
    const after = await findIntegration(context.db, row.id);
    const isChanged = after !== null && after.sealedSecrets !== row.sealedSecrets;
    const newer = isChanged ? secretsOf(context, after) : null;
    if (newer !== null) return newer;
    throw error;
  }
}

/** Notes that a service took the permission back, as the server found out by itself. */
export async function noteDeauthorized(context: ServerContext, row: IntegrationRow): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [locked] = await lockIntegrations(tx, row);
    // Connected again or renewed meanwhile, or noted already.
    if (locked?.sealedSecrets == null || locked.sealedSecrets !== row.sealedSecrets) return;
    await forgetSecrets(tx, [row.id], new Date(context.clock.now()));
    await recordEvent(tx, {
      call: systemSource('check-integration', row.accountId),
      event: 'INTEGRACAO_REMOVIDA',
      identifier: row.id,
      record: [
        { Key: 'provider', Value: row.provider },
        { Key: 'conta', Value: row.email === '' ? row.externalId : row.email },
      ],
    });
  });
}
