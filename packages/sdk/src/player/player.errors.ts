/**
 * Why a video cannot be played.
 *
 * - `PLAYER_NETWORK`: the source did not answer after every retry; playing again may help.
 * - `PLAYER_FORBIDDEN`: the address was refused (401 or 403), for example because its token ran out.
 * - `PLAYER_NOT_FOUND`: there is nothing at the address (404 or 410).
 * - `PLAYER_MEDIA`: the media is damaged, and one recovery did not help.
 * - `PLAYER_UNSUPPORTED`: this browser cannot play this kind of source.
 * - `PLAYER_LOADER`: the streaming library could not be loaded.
 */
export type PlayerErrorCode =
  | 'PLAYER_NETWORK'
  | 'PLAYER_FORBIDDEN'
  | 'PLAYER_NOT_FOUND'
  | 'PLAYER_MEDIA'
  | 'PLAYER_UNSUPPORTED'
  | 'PLAYER_LOADER';

/** The failure as it stands in the player's state: a code for programs, a detail for support. */
export interface PlayerFailure {
  readonly code: PlayerErrorCode;
  /** HTTP status of the refused request, where there was one. */
  readonly status?: number;
  /** What the browser or the streaming library said; not meant for people. */
  readonly detail?: string;
}
