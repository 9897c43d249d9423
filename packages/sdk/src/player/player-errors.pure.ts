import { SdkError } from '../kernel/errors.pure';
import type { PlayerErrorCode } from '../kernel/error-codes';

/** A failure as the machine handles it. */
export interface PlayerFailure {
  readonly code: PlayerErrorCode;
  /** HTTP status of the refused request, where there was one. */
  readonly status?: number;
  /** What the browser or the streaming library said; not meant for people. */
  readonly detail?: string;
  /** Somebody waited for the picture when playback failed. */
  readonly isWanted?: boolean;
}

/** The failure as the player's state shows it. */
export function toPlayerError({ code, status, detail }: PlayerFailure): SdkError<PlayerErrorCode> {
  return new SdkError({ code, message: detail || code, status });
}

/** What a failed request means by its status. */
export function networkCause(status: number | undefined): 'FORBIDDEN' | 'LIMIT' | 'NOT_FOUND' | 'NETWORK' {
  if (status === 402) return 'LIMIT';
  if (status === 401 || status === 403) return 'FORBIDDEN';
  return status === 404 || status === 410 ? 'NOT_FOUND' : 'NETWORK';
}
