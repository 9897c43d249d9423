import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountsOf, emulatedServices, scopesOf } from './emulated-people.pure';
import type { EmulatedService } from './emulated-people.pure';
import { consentPage, emulatorPolicy } from './emulator-pages.pure';
import { isVerifierOf } from './emulated-tokens';
import type { EmulatedToken, EmulatedTokens } from './emulated-tokens';
import type { EmulatorState } from './emulator-state';

/** What the emulated services share. */
export interface EmulatorParts {
  /** The name that people know the product by. */
  readonly product: string;
  readonly state: EmulatorState;
  readonly tokens: EmulatedTokens;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether a code may be sent to an address: to this server only. */
  isCallback(url: string): boolean;
}

/** A name that comes more than once has its values one after the other, with spaces. */
type Form = Readonly<Record<string, string | undefined>>;

const codeMs = 60_000;
const refreshMs = 90 * 86_400_000;
/** Real pages cut their window off too; the console must not take that for a closed window. */
const cutsOff: ReadonlySet<EmulatedService> = new Set(['google']);

/** They tell what was allowed at an address of its own, not beside the tokens. */
const tellsScopeApart: ReadonlySet<EmulatedService> = new Set(['facebook']);

/** Their refresh token stays, and is not repeated; that of the others is good once. */
const keepsRefreshToken: ReadonlySet<EmulatedService> = new Set(['google']);

/** Sends a page of the emulators. */
export function sendPage(reply: FastifyReply, body: string): FastifyReply {
  return reply.header('content-security-policy', emulatorPolicy).type('text/html; charset=utf-8').send(body);
}

/** The account that a request's token belongs to; null where it is worth nothing. */
export function accountOf(
  parts: EmulatorParts,
  service: EmulatedService,
  request: FastifyRequest,
): string | null {
  const token = accessOf(parts, service, request);
  return token === null || parts.state.fails('refuseTokens') ? null : token.account;
}

/** What a request's token says of itself; null where it is worth nothing. */
export function accessOf(
  { tokens, state }: EmulatorParts,
  service: EmulatedService,
  request: FastifyRequest,
): EmulatedToken | null {
  const token = tokens.read(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  return token !== null && isGood(state, token, { service, kind: 'access' }) ? token : null;
}

function isGood(
  state: EmulatorState,
  token: EmulatedToken,
  { service, kind }: Pick<EmulatedToken, 'service' | 'kind'>,
): boolean {
  const isCurrent = token.generation === state.generationOf(service, token.account);
  return token.service === service && token.kind === kind && isCurrent && token.expiresAt > Date.now();
}

function isClient({ clientId, clientSecret }: EmulatorParts, request: FastifyRequest, form: Form): boolean {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (basic === undefined) return form['client_id'] === clientId && form['client_secret'] === clientSecret;
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return decodeURIComponent(id) === clientId && decodeURIComponent(secret) === clientSecret;
}

/** The token that a request to the token endpoint brings, if it is good for one. */
function grantOf(parts: EmulatorParts, service: EmulatedService, form: Form): EmulatedToken | null {
  const { tokens, state } = parts;
  if (form['grant_type'] !== 'refresh_token') return redeemCode(parts, service, form);
  const text = form['refresh_token'] ?? '';
  const token = tokens.read(text);
  if (token === null || !isGood(state, token, { service, kind: 'refresh' })) return null;
  if (keepsRefreshToken.has(service)) return token;
  if (state.usedCodes.has(text)) return null;
  state.usedCodes.add(text);
  return token;
}

/** A code is good once, for the address that it was given to, and with the secret of its challenge. */
function redeemCode(
  { tokens, state }: EmulatorParts,
  service: EmulatedService,
  { code = '', redirect_uri: redirectUri, code_verifier: verifier = '' }: Form,
): EmulatedToken | null {
  const token = tokens.read(code);
  if (token === null || !isGood(state, token, { service, kind: 'code' })) return null;
  if (state.usedCodes.has(code) || token.redirectUri !== redirectUri) return null;
  if (!isVerifierOf(token.challenge ?? '', verifier)) return null;
  state.usedCodes.add(code);
  return token;
}

function giveTokens(
  parts: EmulatorParts,
  service: EmulatedService,
  { account, kind, scope }: Pick<EmulatedToken, 'account' | 'kind' | 'scope'>,
): object {
  const { state, tokens } = parts;
  const { tokenSeconds } = state.modes;
  const generation = state.generationOf(service, account);
  const make = (kind: 'access' | 'refresh', ms: number): string =>
    tokens.write({ service, account, kind, generation, expiresAt: Date.now() + ms, scope });
  const keeps = kind === 'refresh' && keepsRefreshToken.has(service);
  state.granted.add(`${service} ${account}`);
  return {
    access_token: make('access', tokenSeconds * 1000),
    ...(keeps || (kind === 'code' && state.fails('withholdRefresh'))
      ? {}
      : { refresh_token: make('refresh', refreshMs) }),
    ...(scope === undefined || tellsScopeApart.has(service) ? {} : { scope }),
    token_type: 'bearer',
    expires_in: tokenSeconds,
  };
}

function consent(parts: EmulatorParts, service: EmulatedService, form: Form): string | null {
  const { redirect_uri: redirectUri = '', state = '', code_challenge: challenge = '' } = form;
  const known = accountsOf(service).find(({ id }) => id === form['account']);
  if (!parts.isCallback(redirectUri) || known === undefined) return null;
  const target = new URL(redirectUri);
  target.searchParams.set('state', state);
  if (form['decision'] !== 'allow') target.searchParams.set('error', 'access_denied');
  else {
    const generation = parts.state.generationOf(service, known.id);
    const expiresAt = Date.now() + codeMs;
    const withheld = new Set((form['withheld'] ?? '').split(' '));
    const code = {
      scope: scopesOf(service, form['scope'])
        .filter((one) => !withheld.has(one))
        .join(' '),
      service,
      account: known.id,
      kind: 'code',
      expiresAt,
      generation,
      challenge,
      redirectUri,
    } as const;
    target.searchParams.set('code', parts.tokens.write(code));
  }
  return target.href;
}

/** Serves the consent pages and the tokens of every service. */
export function serveEmulatedOAuth(app: FastifyInstance, parts: EmulatorParts): void {
  for (const service of emulatedServices) {
    app.get(`/${service}/oauth/authorize`, async (request, reply) => {
      const query = request.query as Record<string, string>;
      const isKnown = query['client_id'] === parts.clientId && parts.isCallback(query['redirect_uri'] ?? '');
      if (!isKnown || query['code_challenge_method'] !== 'S256')
        return reply.code(400).send({ error: 'invalid_request' });
      if (parts.state.modes.coop || cutsOff.has(service))
        reply.header('cross-origin-opener-policy', 'same-origin');
      return sendPage(reply, consentPage(parts.product, { service, parameters: query }));
    });
    app.post(`/${service}/oauth/consent`, async (request, reply) => {
      const target = consent(parts, service, request.body as Form);
      if (target === null) return reply.code(400).send({ error: 'invalid_request' });
      if (parts.state.modes.coop || cutsOff.has(service))
        reply.header('cross-origin-opener-policy', 'same-origin');
      return reply.redirect(target, 303);
    });
    const tokenPath = service === 'facebook' ? '/facebook/oauth/access_token' : `/${service}/oauth/token`;
    app.post(tokenPath, async (request, reply) => {
      const form = request.body as Form;
      reply.header('cache-control', 'no-store');
      if (parts.state.fails('failTokens')) return reply.code(503).send({ error: 'temporarily_unavailable' });
      if (!isClient(parts, request, form)) return reply.code(401).send({ error: 'invalid_client' });
      const grant = grantOf(parts, service, form);
      if (grant === null) return reply.code(400).send({ error: 'invalid_grant' });
      return giveTokens(parts, service, grant);
    });
    app.post(`/${service}/oauth/revoke`, async (request, reply) => {
      const form = request.body as Form;
      if (!isClient(parts, request, form)) return reply.code(401).send({ error: 'invalid_client' });
      const token = parts.tokens.read(form['token'] ?? '');
      if (token?.service === service) parts.state.takeBack(service, token.account);
      return reply.code(200).send();
    });
  }
}
