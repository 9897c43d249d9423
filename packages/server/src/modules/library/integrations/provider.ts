import type { RecordingImport } from '@palco/openapi';
import type { PlatformVerdict } from '../../../ports/platform-status';
import type { oauthProviders } from '../../../schema/integrations';

export type Provider = RecordingImport['provider'];
export type OAuthProvider = (typeof oauthProviders)[number];

/** Whose account it is at the service. */
export interface ExternalAccount {
  readonly externalId: string;
  /** Who gives the permission, where the account is an organisation's. */
  readonly externalUserId: string | null;
  readonly email: string;
  readonly name: string;
}

/** A file at the service. */
export interface Recording {
  /** Never changes, and is the same on every way to the file. */
  readonly externalId: string;
  readonly title: string;
  readonly url: string;
  readonly recordedAt: Date | null;
}

/** What a request to the service needs: an access token, or the keys of Tencent. */
export type Secrets = { readonly accessToken: string; readonly refreshToken: string | null } | TencentKeys;

export interface TencentKeys {
  readonly secretId: string;
  readonly secretKey: string;
}

/** What of the service is read; each call throws {@link ProviderError}. */
export interface ProviderApi {
  whoIs(secrets: Secrets, signal: AbortSignal): Promise<ExternalAccount>;
  /** The recordings since then. The newest ones may lack. */
  list(secrets: Secrets, since: Date, signal: AbortSignal): AsyncIterable<Recording>;
  /** What was allowed, where the service does not say so beside the tokens. */
  granted?(secrets: Secrets, signal: AbortSignal): Promise<readonly string[]>;
  /** What the service says of a live that it is sent by this key, where it tells. */
  liveState?(secrets: Secrets, key: string, signal: AbortSignal): Promise<PlatformVerdict>;
  /** The headers that download a file. */
  fileHeaders(secrets: Secrets): Readonly<Record<string, string>>;
}

/** How the consent is asked for. */
export interface OAuthEndpoints {
  readonly issuer: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** What of it the integration cannot do without: people may untick each by itself. */
  readonly needs: readonly ScopeNeed[];
  /** Whether access tokens end soon, and a refresh token has to come with the first. */
  readonly renews: boolean;
  /** How the service wants the secret of the client. */
  readonly clientAuthentication: 'basic' | 'post';
  /** Further parameters of the consent page. */
  readonly parameters: Readonly<Record<string, string>>;
  /** For how long a refresh token is good where the service does not say. */
  readonly grantDays: number | null;
}

/** A service as this server reaches it. */
export interface ProviderSetup {
  readonly provider: Provider;
  readonly isEmulated: boolean;
  /** Null for Tencent. */
  readonly oauth: OAuthEndpoints | null;
  readonly api: ProviderApi;
  readonly manageUrl: string | null;
  /** Signs the events of Zoom. */
  readonly webhookSecret: string | null;
  /** Private addresses that it may have: those of an emulator. */
  readonly allowed: readonly string[];
}

/** Why the service did not do what was asked. */
export type ProviderErrorCode =
  /** The permission is gone: the token endpoint said so, or there is nothing to renew it with. */
  | 'DEAUTHORIZED'
  /** An access token was refused, which alone says nothing of the permission. */
  | 'UNAUTHORIZED'
  | 'PROVIDER_REFUSED'
  | 'PROVIDER_UNAVAILABLE';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;

  constructor(code: ProviderErrorCode, options?: { readonly cause?: unknown }) {
    super(`The provider did not answer as expected: ${code}`, options);
    this.code = code;
  }
}

/** The folder's origin and the name of one namespace of files: both cards of Zoom share them. */
export function serviceOf(provider: Provider): 'zoom' | 'google-meet' | 'youtube' | 'tencent' | 'facebook' {
  return provider === 'zoom-multi' ? 'zoom' : provider;
}

/** What an integration cannot do without. */
export type Need = 'recordings' | 'files' | 'publishing' | 'renewal';

/** A need, and the names of the scopes that each meet it. */
export interface ScopeNeed {
  readonly need: Exclude<Need, 'renewal'>;
  readonly metBy: RegExp;
}
