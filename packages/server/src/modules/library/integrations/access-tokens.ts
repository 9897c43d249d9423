import { sql } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import { hasCode } from '../../../kernel/database/has-code';
import { recordEvent, systemSource } from '../../records/logs';
import { findIntegration, purgeSecrets, lockIntegration, saveTokens, secretsOf } from './integrations.store';
import type { IntegrationRow } from './integrations.store';
import { renewTokens } from './oauth-client';
import { noteProblem } from './problem-mail.job';
import { ProviderError } from './provider';
import type { ProviderSetup, Secrets } from './provider';

/** A token is renewed this long before it ends, so that it outlives the request. */
const marginMs = 60_000;
/** Less than others wait for the lock of a renewal. */
const renewalMs = 4_000;
/** Of PostgreSQL: a lock did not become free in time. */
const lockWaitEnded = new Set(['55P03']);

/** Whose secrets are asked for. */
export interface Connected {
  readonly row: IntegrationRow;
  readonly setup: ProviderSetup;
  readonly signal: AbortSignal;
}

/** The way to the secrets of integrations. */
export interface AccessTokens {
  /**
   * Does something with secrets, renewed where they have ended. Where a service refuses an access token that should be good, it is
   * renewed and the work done once more.
   *
   * @throws {@link ProviderError} `DEAUTHORIZED` where the permission is gone.
   */
  use<Value>(connected: Connected, work: (secrets: Secrets) => Promise<Value>): Promise<Value>;
}

export function createAccessTokens(context: ServerContext): AccessTokens {
  const { clock } = context;
  // Those of one process wait here, and not with a connection of the database each.
  const underWay = new Map<string, Promise<Secrets>>();

  const renewOnce = (connected: Connected): Promise<Secrets> => {
    const { id } = connected.row;
    const running = underWay.get(id);
    if (running) return running;
    const renewal = renewLocked(context, connected).finally(() => underWay.delete(id));
    underWay.set(id, renewal);
    return renewal;
  };
  const goodSecrets = async (connected: Connected): Promise<Secrets> => {
    const { row } = connected;
    const secrets = secretsOf(context, row);
    if (secrets === null) throw new ProviderError('DEAUTHORIZED');
    const isGood = row.tokenExpiresAt === null || row.tokenExpiresAt.getTime() - marginMs > clock.now();
    return !('accessToken' in secrets) || isGood ? secrets : renewOnce(connected);
  };
  return {
    async use(connected, work) {
      const secrets = await goodSecrets(connected);
      try {
        return await work(secrets);
      } catch (error) {
        if (!(error instanceof ProviderError) || error.code !== 'UNAUTHORIZED') throw error;
      }
      try {
        return await work(await renewOnce(connected));
      } catch (error) {
        // A new token is refused as well: the service has another reason.
        if (error instanceof ProviderError && error.code === 'UNAUTHORIZED')
          throw new ProviderError('PROVIDER_REFUSED', { cause: error });
        throw error;
      }
    },
  };
}

/**
 * Renews under a lock of the integration: a refresh token is often good once only, so of all processes one asks and the others read
 * what it got.
 */
async function renewLocked(context: ServerContext, { row, setup, signal }: Connected): Promise<Secrets> {
  try {
    return await context.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`renewal ${row.id}`}, 0))`);
      const before = await findIntegration(tx, row.id);
      const secrets = before && secretsOf(context, before);
      if (!secrets) throw new ProviderError('DEAUTHORIZED');
      if (before.encryptedSecrets !== row.encryptedSecrets || !('accessToken' in secrets)) return secrets;
      const { refreshToken } = secrets;
      if (refreshToken === null) throw new ProviderError('DEAUTHORIZED');
      const now = context.clock.now();
      const limit = AbortSignal.any([signal, AbortSignal.timeout(renewalMs)]);
      const tokens = await renewTokens(setup, { refreshToken, now, signal: limit });
      const { accessToken, refreshToken: next, tokenExpiresAt, grantExpiresAt } = tokens;
      const renewed = { accessToken, refreshToken: next };
      const kept = { before, secrets: renewed, tokenExpiresAt, grantExpiresAt, now: new Date(now) };
      const isKept = await saveTokens(tx, context, kept);
      // Connected again or undone meanwhile: what was renewed belongs to nothing any more.
      if (!isKept) throw new ProviderError('PROVIDER_UNAVAILABLE');
      return renewed;
    });
  } catch (error) {
    if (hasCode(error, lockWaitEnded)) throw new ProviderError('PROVIDER_UNAVAILABLE', { cause: error });
    throw error;
  }
}

/** Notes that a service took the permission back, as the server found out by itself. */
export async function noteDeauthorized(context: ServerContext, row: IntegrationRow): Promise<void> {
  await context.db.transaction(async (tx) => {
    const locked = await lockIntegration(tx, row.id);
    // Connected again or renewed meanwhile, or noted already.
    if (locked?.encryptedSecrets == null || locked.encryptedSecrets !== row.encryptedSecrets) return;
    await purgeSecrets(tx, [row.id], new Date(context.clock.now()));
    await noteProblem(tx, context, { row: locked, code: 'DEAUTHORIZED' });
    await recordEvent(tx, {
      call: systemSource('check-integration', row.accountId),
      event: 'INTEGRACAO_REMOVIDA',
      of: { id: row.id },
      record: {
        provider: row.provider,
        conta: row.email === '' ? row.externalId : row.email,
      },
    });
  });
}
