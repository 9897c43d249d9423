import type { ServerContext } from '../../../kernel/context';
import type { Queryable } from '../../../kernel/database/database';
import type { Answer, Call } from '../../../kernel/http/module';
import { readRights } from '../../people/realtime';
import { giveBackUnused } from './give-back';
import type { Setups } from './import-jobs';
import { listIntegrations } from './integrations.store';
import { missingOf } from './missing-scopes.pure';
import type { Need, OAuthProvider, ProviderSetup } from './provider';
import { consentUrl, endpointsOf, exchangeCode } from './oauth-client';
import { keepConsent } from './oauth-consents.store';
import { findTeamName, makeState, makeTicket, redeemStep } from './oauth-steps.store';
import type { StepOwner } from './oauth-steps.store';
import { isBrowser, markBrowser } from './popup-browser';
import { askingPage, failedPage, incompletePage, popupHeaders, receivedPage } from './popup-page.pure';
import type { PopupProblem } from './popup-page.pure';
import { mostZoomAccounts } from './presenter.pure';
import { ProviderError } from './provider';

/** Where every provider sends its people back to; its address is registered there. */
export const callbackPath = '/bff/oauth/callback';

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

/** Whether a team has as many accounts of a service as it may. */
export async function isFull(
  db: Queryable,
  owner: Pick<StepOwner, 'accountId'>,
  provider: OAuthProvider,
): Promise<boolean> {
  if (provider !== 'zoom') return false;
  const rows = await listIntegrations(db, { accountId: owner.accountId, providers: [provider] });
  return rows.filter(({ encryptedSecrets }) => encryptedSecrets !== null).length >= mostZoomAccounts;
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
  const owner = { accountId, userId, sessionId, browserDigest, pageDigest: null };
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
  if (await isFull(context.db, owner, provider)) return refuse(call, 'full', provider);
  if (owner.browserDigest === null) return ask(call, owner, provider);
  const { digest: browserDigest, cookie } = markBrowser(call);
  const location = await consentAddress(call, {
    setup,
    step: { provider, owner, browserDigest, pageDigest: owner.pageDigest },
  });
  return { status: 302, headers: { ...popupHeaders, location, 'set-cookie': cookie } };
}

/** The consent page of a service, with a new state. */
async function consentAddress(
  call: PopupCall | Call<'finishOAuth'>,
  { setup, step }: { setup: ProviderSetup; step: Omit<Parameters<typeof makeState>[1], 'now'> },
): Promise<string> {
  const { config, clock, db } = call.context;
  const state = await makeState(db, { ...step, now: clock.now() });
  return consentUrl(setup, { state, secret: config.secret, redirectUri: callbackUrl(call) });
}

/** A state that came back from a service. */
type ReturnedStep = NonNullable<Awaited<ReturnType<typeof redeemStep>>>;

interface Returned {
  readonly setup: ProviderSetup;
  readonly provider: OAuthProvider;
  readonly step: ReturnedStep;
  readonly state: string;
}

/** Exchanges the code, and keeps what came until the person says yes; answers what is missing of it, and keeps nothing then. */
async function receive(
  call: Call<'finishOAuth'>,
  { setup, provider, step, state }: Returned,
  setups: Setups,
): Promise<readonly Need[]> {
  const { context, request } = call;
  const { clock, config, signal, db } = context;
  const redirectUri = callbackUrl(call);
  const url = new URL(request.url, redirectUri);
  const { secret } = config;
  const now = clock.now();
  const tokens = await exchangeCode(setup, { url, state, secret, redirectUri, now, signal });
  const { accessToken, refreshToken, tokenExpiresAt, grantExpiresAt } = tokens;
  const secrets = { accessToken, refreshToken };
  const external = await setup.api.whoIs(secrets, signal);
  const scopes = (await setup.api.granted?.(secrets, signal)) ?? tokens.scopes;
  const missing = missingOf(endpointsOf(setup), { scopes, hasRefreshToken: refreshToken !== null });
  if (missing.length > 0) {
    await giveBackUnused(context, { provider, secrets, ...external }, setups);
    return missing;
  }
  const ends = { tokenExpiresAt, grantExpiresAt };
  const browserDigest = step.pageDigest;
  await keepConsent(db, context, { provider, owner: step, browserDigest, external, secrets, ...ends, now });
  return [];
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
  if (await isFull(context.db, step, provider)) return refuse(call, 'full', provider);
  if (query.error !== undefined) return refuse(call, 'denied', provider);
  const returned = { setup, provider, step, state };
  // As long again for the yes of the person.
  const headers = { ...popupHeaders, 'set-cookie': markBrowser(call).cookie };
  try {
    const missing = await receive(call, returned, setups);
    if (missing.length === 0)
      return { status: 200, type: 'text/html', headers, body: receivedPage(call.language, provider) };
    const { pageDigest } = step;
    const again = { provider, owner: step, browserDigest: markBrowser(call).digest, pageDigest };
    const address = await consentAddress(call, { setup, step: again });
    const body = incompletePage({ missing, again: address }, call.language, provider);
    return { status: 403, type: 'text/html', headers, body };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ provider, code: error.code, err: error.cause }, 'a provider was not connected');
    return refuse(call, 'failed', provider);
  }
}
