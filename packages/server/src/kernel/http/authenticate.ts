import type { FastifyRequest } from 'fastify';
import type { Principal, SystemPrincipal, UserPrincipal } from './principal';

/** A signed-in person before a team is chosen. */
export interface UserIdentity extends Omit<UserPrincipal, 'accountId' | 'permissions'> {
  readonly homeAccountId: string;
  readonly selectedAccountId: string | null;
}

/** Who sent a request. Every kind but a person belongs to one team from the start. */
export type Identity = UserIdentity | Exclude<Principal, UserPrincipal | SystemPrincipal>;

/**
 * Identifies the caller by the request's bearer token. Implemented by the session module.
 *
 * @throws an `HttpError` of status 401 without a valid token.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Identity>;
