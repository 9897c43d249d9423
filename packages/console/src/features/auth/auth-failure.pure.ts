import { isSdkError } from '@palco/sdk';

/** Why one of the screens before the log-in was refused. */
export type AuthFailure =
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-many'; readonly unit: 'seconds' | 'minutes'; readonly count: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'server' };

/** Without a `Retry-After` the limit of the specification's server: a quarter of an hour at most. */
const fallbackWaitMs = 60_000;

/** Any other 4xx is a refusal: at the log-in it counts as a wrong password, what exactly was wrong is nobody's business. */
export function authFailure(error: unknown): AuthFailure {
  if (!isSdkError(error)) return { kind: 'server' };
  if (error.code === 'NETWORK_ERROR') return { kind: 'offline' };
  if (error.status === 429) {
    const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? fallbackWaitMs) / 1000));
    return seconds < 60
      ? { kind: 'too-many', unit: 'seconds', count: seconds }
      : { kind: 'too-many', unit: 'minutes', count: Math.ceil(seconds / 60) };
  }
  return error.status !== undefined && error.status < 500 ? { kind: 'refused' } : { kind: 'server' };
}
