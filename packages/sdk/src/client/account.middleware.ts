import type { Middleware } from 'openapi-fetch';
import { anySignal } from '../kernel/any-signal';
import type { ClientAuth } from './auth';
import { isPublicPath } from './public-paths.pure';

/**
 * Adds the selected team as `accountId`, where the call is not public and names none itself
 * (decisions section 2, «accountId injection»), and ties the request to that team: a switch aborts it.
 */
export function accountMiddleware(auth: ClientAuth): Middleware {
  return {
    async onRequest({ request, schemaPath }) {
      if (isPublicPath(schemaPath)) return undefined;
      const accountId = auth.getAccountId();
      if (accountId === null) return undefined;
      const url = new URL(request.url);
      if (url.searchParams.has('accountId')) return undefined;
      url.searchParams.set('accountId', accountId);
      const teamSignal = auth.getTeamSignal?.();
      return new Request(url, {
        method: request.method,
        headers: request.headers,
        credentials: request.credentials,
        cache: request.cache,
        redirect: request.redirect,
        signal: teamSignal ? anySignal([request.signal, teamSignal]) : request.signal,
        // A blob and not the body's stream: Chromium sends streams over HTTP/2 only, Firefox has no Request.body.
        body: request.method === 'GET' || request.method === 'HEAD' ? null : await bodyOf(request),
      });
    },
  };
}

async function bodyOf(request: Request): Promise<Blob | null> {
  const body = await request.blob();
  return body.size === 0 ? null : body;
}
