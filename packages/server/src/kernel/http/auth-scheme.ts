import type { FastifyRequest } from 'fastify';
import type { Identity } from './authenticate';
import type { Principal } from './principal';

/** Kinds of principals that sign in with a token of their own and are no people. */
export type TokenKind = 'api-key' | 'embed' | 'attendee';

/** What a principal may do in a team. */
export interface Rights {
  /** Of a person; null for other principals. */
  readonly roleId: string | null;
  readonly permissions: ReadonlySet<string>;
}

/** Rights by credential (see {@link credentialIdOf}), then by team. One that is not in it ended. */
export type RightsOfCredentials = ReadonlyMap<string, ReadonlyMap<string, Rights>>;

/** How one kind signs in, and what it may do. */
interface AuthSchemeOf<Kind extends TokenKind> {
  readonly kind: Kind;
  /** Each of its tokens begins with it, and no token of another kind does. */
  readonly tokenPrefix: string;
  /**
   * Null for a token that is not good, or not any more. Asked at each request.
   *
   * @throws 403 where the token is good, but not in this request.
   */
  authenticate(token: string, request: FastifyRequest): Promise<Extract<Identity, { kind: Kind }> | null>;
  /** What they may do now, for all of these credentials by one query. */
  readRights(credentialIds: readonly string[]): Promise<RightsOfCredentials>;
}

/**
 * How a kind of principals that are no people signs in. The module that knows it brings it to `createModules`: requests, tickets and open
 * sockets then treat it like a person, wherever the contract names it in `x-principals`.
 */
export type AuthScheme = { readonly [Kind in TokenKind]: AuthSchemeOf<Kind> }[TokenKind];

/** The id of a principal among those of its kind. */
export function principalIdOf(principal: Exclude<Principal, { kind: 'system' }>): string {
  switch (principal.kind) {
    case 'user':
      return principal.userId;
    case 'api-key':
      return principal.apiKeyId;
    case 'embed':
      return principal.embedId;
    case 'attendee':
      return principal.attendeeId;
    case 'stream-key':
      return principal.streamKeyId;
  }
}

/** What the rights of a principal end with: the session of a person, the secret of a key, the principal itself. */
export function credentialIdOf(principal: Exclude<Principal, { kind: 'system' }>): string {
  if (principal.kind === 'user') return principal.sessionId;
  return principal.kind === 'api-key' ? principal.secretId : principalIdOf(principal);
}
