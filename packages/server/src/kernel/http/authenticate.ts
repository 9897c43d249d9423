import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../context';
import type { Membership } from './caller';

/** Who signed in, before a team is chosen. */
export interface Identity {
  readonly userId: string;
  readonly sessionId: string;
  readonly homeAccountId: string;
  readonly selectedAccountId: string | null;
  readonly memberships: readonly Membership[];
}

/**
 * Reads who calls from the request's bearer token. Implemented by the session module.
 *
 * @throws an `HttpError` of status 401 without a good token.
 */
export type Authenticate = (request: FastifyRequest, context: ServerContext) => Promise<Identity>;
