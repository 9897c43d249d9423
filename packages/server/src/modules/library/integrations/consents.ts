import type { OAuthConsent } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import { httpError, notFound } from '../../../kernel/errors/http-error';
import type { Answer, Call } from '../../../kernel/http/module';
import { recordEvent } from '../../records/logs';
import { lockTeamShared } from '../../core/access';
import type { Setups } from './import-jobs';
import { saveConnection } from './integrations.store';
import { giveBackUnused } from './give-back';
import { accountName } from './integrations.service';
import { listConsents, secretsOfConsent, takeConsent, takeLateConsents } from './oauth-consents.store';
import type { ConsentRow } from './oauth-consents.store';
import { isFull } from './oauth-popup';
import { isBrowser } from './popup-browser';

/** Facebook's card knows by this cookie that it is connected. It holds no token. */
const facebookCookie = 'facebook_token';
const facebookCookieSeconds = 60 * 86_400;

function cookieOf({ context }: Pick<Call, 'context'>): string {
  const isSecure = context.publicUrl().startsWith('https:');
  return `${facebookCookie}=1; Path=/; Max-Age=${facebookCookieSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

type AnyCall = Call<'listOAuthConsents'> | Call<'confirmOAuthConsent'> | Call<'declineOAuthConsent'>;

const ownerOf = ({ principal: { accountId, userId, sessionId } }: AnyCall) => ({
  accountId,
  userId,
  sessionId,
});

const isHere = (call: AnyCall, { browserDigest }: ConsentRow): boolean =>
  browserDigest === null || isBrowser(call, browserDigest);

/** The accounts that wait for the yes of the caller, in this browser. */
export async function listWaiting(call: Call<'listOAuthConsents'>): Promise<Answer<'listOAuthConsents'>> {
  const { db, clock } = call.context;
  const found = await listConsents(db, ownerOf(call), clock.now());
  const items = found
    .filter(({ consent }) => isHere(call, consent))
    .map(({ consent: { id, provider, externalId, name, email, expiresAt }, teamName }): OAuthConsent => ({
      id,
      provider,
      account: { id: externalId, name, email },
      teamName,
      expiresAt: expiresAt.toISOString(),
    }));
  return { status: 200, body: { items } };
}

/** Connects an account, now that the person who began said yes. @throws 404, 409 */
export async function confirmConsent(
  call: Call<'confirmOAuthConsent'>,
): Promise<Answer<'confirmOAuthConsent'>> {
  const { context, params } = call;
  const owner = ownerOf(call);
  const { accountId, userId } = owner;
  const now = context.clock.now();
  const provider = await context.db.transaction(async (tx) => {
    if (!(await lockTeamShared(tx, accountId))) throw notFound();
    const given = await takeConsent(tx, { id: params.id, owner, now });
    const secrets = given && isHere(call, given) ? secretsOfConsent(context, given) : null;
    if (given === null || secrets === null) throw notFound();
    if (await isFull(tx, owner, given.provider)) throw httpError({ status: 409, code: 'ZOOM_ACCOUNTS_FULL' });
    const { externalId, externalUserId, email, name, tokenExpiresAt, grantExpiresAt } = given;
    const row = await saveConnection(tx, context, {
      accountId,
      provider: given.provider,
      external: { externalId, externalUserId, email, name },
      secrets,
      tokenExpiresAt,
      grantExpiresAt,
      userId,
      // Recordings come only once somebody switches the import on.
      activeImport: false,
      now: new Date(now),
    });
    await recordEvent(tx, {
      call,
      event: 'INTEGRACAO_AUTORIZADA',
      of: row,
      record: { provider: row.provider, conta: accountName(row) },
    });
    return given.provider;
  });
  return { status: 204, headers: provider === 'facebook' ? { 'set-cookie': cookieOf(call) } : {} };
}

/** Forgets an account that the person does not want. @throws 404 */
export async function declineConsent(
  call: Call<'declineOAuthConsent'>,
  setups: Setups,
): Promise<Answer<'declineOAuthConsent'>> {
  const { context, params } = call;
  const owner = ownerOf(call);
  const now = context.clock.now();
  const given = await context.db.transaction(async (tx) => {
    const found = await takeConsent(tx, { id: params.id, owner, now });
    if (found === null || !isHere(call, found)) throw notFound();
    return found;
  });
  await giveBackConsent(context, given, setups);
  return { status: 204 };
}

/** Forgets and gives back what nobody said yes to in time. */
export async function purgeConsents(context: ServerContext, setups: Setups): Promise<void> {
  for (const late of await takeLateConsents(context.db, context.clock.now()))
    await giveBackConsent(context, late, setups);
}

function giveBackConsent(context: ServerContext, row: ConsentRow, setups: Setups): Promise<void> {
  return giveBackUnused(context, { ...row, secrets: secretsOfConsent(context, row) }, setups);
}
