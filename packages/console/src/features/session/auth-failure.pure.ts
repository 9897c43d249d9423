import { isSdkError } from '@palco/sdk';

/** Why one of the screens before the log-in was refused. */
export type AuthFailure =
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-many'; readonly unit: 'seconds' | 'minutes'; readonly count: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'server' };

/** Assumed wait after a 429 without `Retry-After`; the limits of the server last fifteen minutes at most. */
const fallbackWaitMs = 60_000;

/** Classifies a failed call. A 4xx other than 429 is a refusal: the log-in shows it as a wrong password and reveals no more. */
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
