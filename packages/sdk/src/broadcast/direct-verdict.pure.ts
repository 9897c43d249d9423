import type { BroadcastErrorCode } from '../kernel/error-codes';

/**
 * What an answer to an offer means: `taken`, another connection may work (`lost`), this way does not work here at all
 * (`unavailable`), or why no way would.
 */
export function verdictOf(
  status: number,
  code: string | null,
): 'taken' | 'lost' | 'unavailable' | BroadcastErrorCode {
  if (status === 201) return 'taken';
  if (code === 'SIGNAL_TAKEN') return 'BROADCAST_TAKEN';
  if (code === 'SIGNALS_FULL') return 'BROADCAST_LIMIT';
  if (code === 'INVALID_TRANSITION') return 'BROADCAST_REFUSED';
  if (status === 401 || status === 403) return 'BROADCAST_REFUSED';
  if (status === 404 && code === 'NOT_FOUND') return 'BROADCAST_REFUSED';
  // Too many at once, or a server that is being changed.
  if (status === 429 || (status >= 500 && code !== 'SIGNALS_UNAVAILABLE')) return 'lost';
  return 'unavailable';
}
