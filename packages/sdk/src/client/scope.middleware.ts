import type { Middleware } from 'openapi-fetch';
import { anySignal } from '../kernel/any-signal';
import type { ClientAuth } from './auth';
import { isPublicPath } from './public-paths.pure';

/**
 * Binds each request to the scope: it is aborted with the session of the person, so that it is never sent with the next
 * person's token. Where the call names no team, the selected one is added as `accountId` (decisions section 2, «accountId
 * injection») and the request ends with a switch too. Public calls, and calls with a token of their own, are not bound.
 */
export function scopeMiddleware(auth: ClientAuth): Middleware {
  return {
    async onRequest({ request, schemaPath }) {
      if (isPublicPath(schemaPath) || request.headers.has('Authorization')) return undefined;
      const url = new URL(request.url);
      const accountId = url.searchParams.has('accountId') ? null : auth.getAccountId();
      if (accountId !== null) url.searchParams.set('accountId', accountId);
      const owners = [auth.getPersonSignal?.(), accountId === null ? null : auth.getTeamSignal?.()];
      const signals = owners.filter((signal) => signal != null);
      if (accountId === null && signals.length === 0) return undefined;
      // Signals and team are read first: reading the body takes time, and they may change meanwhile.
      const signal = anySignal([request.signal, ...signals]);
      return new Request(url, {
        method: request.method,
        headers: request.headers,
        credentials: request.credentials,
        cache: request.cache,
        redirect: request.redirect,
        signal,
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
