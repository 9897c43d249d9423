import type { ClientAuth } from './auth';

type Fetch = (request: Request) => Promise<Response>;

/**
 * The 401 rule of specification section 8 around `fetch`. A request that was refused is repeated once where a newer token is
 * to be had. A 401 that stays is reported with the token that it is about, so that the session can tell an old answer from
 * one about the token in use. Public calls carry no token, and their 401 does not sign out.
 */
export function authorizedFetch(fetch: Fetch, auth: ClientAuth): Fetch {
  return async (request) => {
    const repeated = auth.renewToken ? request.clone() : null;
    const answer = await fetch(request);
    const refused = answer.status === 401 ? tokenOf(request) : null;
    if (refused === null) return answer;
    const token = (await auth.renewToken?.(refused)) ?? null;
    if (token === null || !repeated || repeated.signal.aborted) {
      auth.unauthorized(refused);
      return answer;
    }
    repeated.headers.set('Authorization', `Bearer ${token}`);
    const second = await fetch(repeated);
    if (second.status === 401) auth.unauthorized(token);
    return second;
  };
}

function tokenOf(request: Request): string | null {
  return request.headers.get('Authorization')?.replace(/^Bearer /, '') ?? null;
}
