import { isSdkError } from '@palco/sdk';

/** What the form says about a refused log-in, and whether a toast says it too (decision A2). */
export type SignInFailure =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-many'; readonly unit: 'seconds' | 'minutes'; readonly count: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'server' };

/** Without a `Retry-After` the limit of the specification's server: a quarter of an hour at most. */
const fallbackWaitMs = 60_000;

/** Any other 4xx counts as a wrong password: what exactly was wrong is nobody's business. */
export function signInFailure(error: unknown): SignInFailure {
  if (!isSdkError(error)) return { kind: 'server' };
  if (error.code === 'NETWORK_ERROR') return { kind: 'offline' };
  if (error.status === 429) {
    const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? fallbackWaitMs) / 1000));
    return seconds < 60
      ? { kind: 'too-many', unit: 'seconds', count: seconds }
      : { kind: 'too-many', unit: 'minutes', count: Math.ceil(seconds / 60) };
  }
  return error.status !== undefined && error.status < 500 ? { kind: 'wrong' } : { kind: 'server' };
}
