import { createHmac } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { scopesIn } from './missing-scopes.pure';
import { guardedFetch, toProviderError } from './provider-http';
import { ProviderError } from './provider';
import type { OAuthEndpoints, ProviderSetup } from './provider';

/** What a service gave. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly tokenExpiresAt: Date | null;
  readonly grantExpiresAt: Date | null;
  /** What was allowed; null where the service does not say, which means all that was asked for. */
  readonly scopes: readonly string[] | null;
}

const dayMs = 86_400_000;

/** The PKCE secret of a state: made of it with the secret of the server, so that it is stored nowhere. */
function verifierOf(secret: string, state: string): string {
  return createHmac('sha256', secret).update(`palco-pkce\n${state}`).digest('base64url');
}

/** How a service is asked. */
export function endpointsOf(setup: ProviderSetup): OAuthEndpoints {
  if (setup.oauth === null) throw new Error(`${setup.provider} is not connected by OAuth`);
  return setup.oauth;
}

/** The address of the consent page. */
export async function consentUrl(
  setup: ProviderSetup,
  { state, secret, redirectUri }: { state: string; secret: string; redirectUri: string },
): Promise<string> {
  const { authorizeUrl, clientId, scope, parameters } = endpointsOf(setup);
  const url = new URL(authorizeUrl);
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifierOf(secret, state)),
    code_challenge_method: 'S256',
    ...(scope === '' ? {} : { scope }),
    ...parameters,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function partsOf(setup: ProviderSetup, signal: AbortSignal) {
  const endpoints = endpointsOf(setup);
  const authenticate =
    endpoints.clientAuthentication === 'basic' ? oauth.ClientSecretBasic : oauth.ClientSecretPost;
  return {
    server: {
      issuer: endpoints.issuer,
      token_endpoint: endpoints.tokenUrl,
      ...(endpoints.revokeUrl === null ? {} : { revocation_endpoint: endpoints.revokeUrl }),
    } satisfies oauth.AuthorizationServer,
    client: { client_id: endpoints.clientId } satisfies oauth.Client,
    authentication: authenticate(endpoints.clientSecret),
    options: {
      // The guarded client, which the library would go around with a `fetch` of its own.
      [oauth.customFetch]: guardedFetch({ allowed: setup.allowed, signal }) as typeof fetch,
      // An emulator on this machine has no certificate.
      [oauth.allowInsecureRequests]: setup.isEmulated,
    },
  };
}

function toTokens(
  { access_token, refresh_token, expires_in, scope, ...rest }: oauth.TokenEndpointResponse,
  { grantDays, now, before }: { grantDays: number | null; now: number; before: string | null },
): Tokens {
  const given = rest['refresh_token_expires_in'];
  const grantMs = typeof given === 'number' ? given * 1000 : grantDays === null ? null : grantDays * dayMs;
  return {
    accessToken: access_token,
    // Many services keep the refresh token and do not repeat it.
    refreshToken: refresh_token ?? before,
    tokenExpiresAt: expires_in === undefined ? null : new Date(now + expires_in * 1000),
    grantExpiresAt: grantMs === null ? null : new Date(now + grantMs),
    scopes: scope === undefined ? null : scopesIn(scope),
  };
}

/** What the library reports, as an error of the provider. `invalid_grant`: the code or the permission is worth nothing. */
function toError(error: unknown): ProviderError {
  if (error instanceof oauth.ResponseBodyError) {
    const isGone = error.error === 'invalid_grant' || error.error === 'access_denied';
    if (isGone) return new ProviderError('DEAUTHORIZED', { cause: error });
    return new ProviderError(error.status >= 500 ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_REFUSED', {
      cause: error,
    });
  }
  if (
    error instanceof oauth.AuthorizationResponseError ||
    error instanceof oauth.WWWAuthenticateChallengeError
  )
    return new ProviderError('PROVIDER_REFUSED', { cause: error });
  if (error instanceof oauth.OperationProcessingError)
    return new ProviderError('PROVIDER_UNAVAILABLE', { cause: error });
  return toProviderError(error);
}

interface Exchange {
  /** The address that the service sent the person back to. */
  readonly url: URL;
  readonly state: string;
  readonly secret: string;
  readonly redirectUri: string;
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Exchanges the code of a callback for tokens. @throws {@link ProviderError} */
export async function exchangeCode(setup: ProviderSetup, exchange: Exchange): Promise<Tokens> {
  const { server, client, authentication, options } = partsOf(setup, exchange.signal);
  try {
    const parameters = oauth.validateAuthResponse(server, client, exchange.url, exchange.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      exchange.redirectUri,
      verifierOf(exchange.secret, exchange.state),
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
    return toTokens(tokens, {
      grantDays: endpointsOf(setup).grantDays,
      now: exchange.now,
      before: null,
    });
  } catch (error) {
    throw toError(error);
  }
}

/** Renews an access token. @throws {@link ProviderError} `DEAUTHORIZED` where the permission is gone. */
export async function renewTokens(
  setup: ProviderSetup,
  { refreshToken, now, signal }: { refreshToken: string; now: number; signal: AbortSignal },
): Promise<Tokens> {
  const { server, client, authentication, options } = partsOf(setup, signal);
  try {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refreshToken,
      options,
    );
    const tokens = await oauth.processRefreshTokenResponse(server, client, response);
    return toTokens(tokens, { grantDays: endpointsOf(setup).grantDays, now, before: refreshToken });
  } catch (error) {
    throw toError(error);
  }
}

/** Gives a permission back, where the service takes it. @throws {@link ProviderError} */
export async function revokeToken(
  setup: ProviderSetup,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<void> {
  if (endpointsOf(setup).revokeUrl === null) return;
  const { server, client, authentication, options } = partsOf(setup, signal);
  try {
    const response = await oauth.revocationRequest(server, client, authentication, token, options);
    await oauth.processRevocationResponse(response);
  } catch (error) {
    throw toError(error);
  }
}
