import type { ServerContext } from '../../kernel/context';
import type { Answer, Call } from '../../kernel/http/module';
import { recordEvent } from '../logs';
import { readRights } from '../realtime';
import { lockTeamShared } from '../team-access';
import type { Setups } from './import-jobs';
import { listIntegrations, saveConnection } from './integrations.store';
import { accountName } from './integrations.service';
import { consentUrl, exchangeCode } from './oauth-client';
import { findTeamName, makeState, makeTicket, redeemStep } from './oauth-steps.store';
import { isBrowser, markBrowser } from './popup-browser';
import type { StepOwner } from './oauth-steps.store';
import { askingPage, failedPage, finishedPage, popupHeaders } from './popup-page.pure';
import type { PopupProblem } from './popup-page.pure';
import { mostZoomAccounts } from './presenter.pure';
import { ProviderError } from './provider';
import type { OAuthProvider, ProviderSetup } from './provider';

/** Where every provider sends its people back to; its address is registered there. */
export const callbackPath = '/bff/oauth/callback';

/** Facebook's card knows by this cookie that it is connected. It holds no token. */
const facebookCookie = 'facebook_token';
const facebookCookieSeconds = 60 * 86_400;

/**
 * Our own address as the person sees it. Only on this machine may the request say it, because `localhost` and `127.0.0.1` are two
 * sites for a browser: the page that the provider leads back to must be on the one of the console.
 */
function ownOrigin({ context, request }: Pick<Call, 'context' | 'request'>): string {
  const { host = '' } = request.headers;
  const origin = context.publicUrl();
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
  const isSamePort =
    URL.canParse(`http://${host}`) && new URL(`http://${host}`).port === new URL(origin).port;
  return context.config.publicUrl === null && isLocal && isSamePort ? `http://${host}` : origin;
}

const callbackUrl = (call: Pick<Call, 'context' | 'request'>): string => `${ownOrigin(call)}${callbackPath}`;

type PopupCall =
  | Call<'openZoomOAuth'>
  | Call<'openZoomMultiOAuth'>
  | Call<'openGoogleMeetOAuth'>
  | Call<'openYouTubeOAuth'>
  | Call<'openFacebookOAuth'>;

/** Whether the person may still connect accounts of the team; a ticket and a state outlive a log-out by themselves. */
async function mayConnect({ db, clock, config }: ServerContext, owner: StepOwner): Promise<boolean> {
  const rights = await readRights(db, { sessionIds: [owner.sessionId], now: clock.now() });
  const held: ReadonlySet<string> | undefined = rights
    .get(owner.sessionId)
    ?.get(owner.accountId)?.permissions;
  return held?.has('integrations') === true || held?.has(`${config.product}-dev`) === true;
}

async function isFull({ db }: ServerContext, owner: StepOwner, provider: OAuthProvider): Promise<boolean> {
  if (provider !== 'zoom') return false;
  const rows = await listIntegrations(db, { accountId: owner.accountId, providers: [provider] });
  return rows.filter(({ sealedSecrets }) => sealedSecrets !== null).length >= mostZoomAccounts;
}

const refuse = (call: Pick<Call, 'language'>, problem: PopupProblem, provider: OAuthProvider | null) => ({
  status: 403 as const,
  type: 'text/html' as const,
  headers: popupHeaders,
  body: failedPage(problem, call.language, provider),
});

/**
 * A ticket that no browser is bound to may have been sent to somebody: says whose team asks, and goes on with a ticket that is good
 * in this browser alone, once a person has read that.
 */
async function ask(
  call: PopupCall,
  { accountId, userId, sessionId }: StepOwner,
  provider: OAuthProvider,
): Promise<Answer<'openZoomOAuth'>> {
  const { context, language } = call;
  const { digest: browserDigest, cookie } = markBrowser(call);
  const owner = { accountId, userId, sessionId, browserDigest };
  const made = await makeTicket(context.db, owner, context.clock.now());
  const team = await findTeamName(context.db, accountId);
  if (made === null || team === null) return refuse(call, 'ticket', provider);
  const href = `?${new URLSearchParams({ account_id: accountId, ticket: made.ticket })}`;
  return {
    status: 200,
    type: 'text/html',
    headers: { ...popupHeaders, 'set-cookie': cookie },
    body: askingPage(language, provider, { team, href }),
  };
}

/** Begins a popup: uses the ticket up and sends the person to the consent page. */
export async function openPopup(
  call: PopupCall,
  { provider, setups }: { provider: OAuthProvider; setups: Setups },
): Promise<Answer<'openZoomOAuth'>> {
  const { context, query } = call;
  const owner = await redeemStep(context.db, query.ticket ?? '', context.clock.now());
  const isTicket = owner !== null && owner.provider === null && owner.accountId === query.account_id;
  if (!isTicket || !(await mayConnect(context, owner))) return refuse(call, 'ticket', provider);
  if (owner.browserDigest !== null && !isBrowser(call, owner.browserDigest))
    return refuse(call, 'browser', provider);
  const setup = setups().get(provider);
  if (setup === undefined) return refuse(call, 'not-configured', provider);
  if (await isFull(context, owner, provider)) return refuse(call, 'full', provider);
  if (owner.browserDigest === null) return ask(call, owner, provider);
  const { digest: browserDigest, cookie } = markBrowser(call);
  const now = context.clock.now();
  const state = await makeState(context.db, { provider, owner, browserDigest, now });
  const { secret } = context.config;
  const location = await consentUrl(setup, { state, secret, redirectUri: callbackUrl(call) });
  return { status: 302, headers: { ...popupHeaders, location, 'set-cookie': cookie } };
}

/** Keeps what the service gave. */
async function connect(
  call: Call<'finishOAuth'>,
  { setup, owner, state }: { setup: ProviderSetup; owner: StepOwner; state: string },
): Promise<void> {
  const { context, request } = call;
  const { clock, config, signal } = context;
  const redirectUri = callbackUrl(call);
  const url = new URL(request.url, redirectUri);
  const { secret } = config;
  const exchange = { url, state, secret, redirectUri, now: clock.now(), signal };
  const { accessToken, refreshToken, ...ends } = await exchangeCode(setup, exchange);
  const secrets = { accessToken, refreshToken };
  const external = await setup.api.whoIs(secrets, signal);
  await context.db.transaction(async (tx) => {
    const { accountId, userId } = owner;
    if (!(await lockTeamShared(tx, accountId))) throw new ProviderError('PROVIDER_REFUSED');
    const row = await saveConnection(tx, context, {
      accountId,
      provider: setup.provider,
      external,
      secrets,
      ...ends,
      userId,
      // Recordings come only once somebody switches the import on.
      activeImport: false,
      now: new Date(clock.now()),
    });
    await recordEvent(tx, {
      call: { principal: { kind: 'user', userId, accountId }, origin: call.origin },
      accountId,
      event: 'INTEGRACAO_AUTORIZADA',
      identifier: row.id,
      record: [
        { Key: 'provider', Value: row.provider },
        { Key: 'conta', Value: accountName(row) },
      ],
    });
  });
}

function cookieOf({ context }: Pick<Call, 'context'>): string {
  const isSecure = context.publicUrl().startsWith('https:');
  return `${facebookCookie}=1; Path=/; Max-Age=${facebookCookieSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Ends a popup. */
export async function finishPopup(
  call: Call<'finishOAuth'>,
  { setups }: { setups: Setups },
): Promise<Answer<'finishOAuth'>> {
  const { context, query } = call;
  const state = query.state ?? '';
  const step = await redeemStep(context.db, state, context.clock.now());
  if (step === null || step.provider === null) return refuse(call, 'state', null);
  const { provider, browserDigest } = step;
  // Who sends the address of a consent page to somebody else gets nothing of what that person gives.
  if (!isBrowser(call, browserDigest)) return refuse(call, 'browser', provider);
  if (!(await mayConnect(context, step))) return refuse(call, 'ticket', provider);
  const setup = setups().get(provider);
  if (setup === undefined) return refuse(call, 'not-configured', provider);
  if (await isFull(context, step, provider)) return refuse(call, 'full', provider);
  if (query.error !== undefined) return refuse(call, 'denied', provider);
  try {
    await connect(call, { setup, owner: step, state });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ provider, code: error.code, err: error.cause }, 'a provider was not connected');
    return refuse(call, 'failed', provider);
  }
  const cookie: Readonly<Record<string, string>> =
    provider === 'facebook' ? { 'set-cookie': cookieOf(call) } : {};
  return {
    status: 200,
    type: 'text/html',
    headers: { ...popupHeaders, ...cookie },
    body: finishedPage(call.language, provider),
  };
}
