import type { Middleware } from 'openapi-fetch';
import { SdkError } from '../kernel/errors';
import type { ClientAuth } from './auth';
import { isPublicPath } from './public-paths.pure';

interface BearerOptions {
  readonly auth: ClientAuth;
  readonly language?: () => string;
}

/** Adds the bearer token to every call that is not public, and the language to all. A header given by the caller stays. */
export function bearerMiddleware({ auth, language }: BearerOptions): Middleware {
  return {
    async onRequest({ request, schemaPath }) {
      const spoken = language?.();
      if (spoken && !request.headers.has('Accept-Language')) request.headers.set('Accept-Language', spoken);
      if (isPublicPath(schemaPath) || request.headers.has('Authorization')) return;
      const token = await tokenOf(auth);
      if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
    },
  };
}

async function tokenOf(auth: ClientAuth): Promise<string | null> {
  try {
    return await auth.getToken();
  } catch (cause) {
    throw new SdkError({
      code: 'TOKEN_UNAVAILABLE',
      message: 'The token could not be had: getToken() failed. Look at `cause` and make it answer a token.',
      cause,
    });
  }
}
