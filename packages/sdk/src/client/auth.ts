/** What the client asks of whoever knows who is signed in; the session engine is one, a partner's token function another. */
export interface ClientAuth {
  /** The token to send, `null` when nobody is signed in. Asked before every request that is not public. */
  getToken(): string | null | Promise<string | null>;
  /** The selected team, sent as `accountId` where a request names none. */
  getAccountId(): string | null;
  /** Aborted when the session of the person ends: every request with its token ends with it. */
  getPersonSignal?(): AbortSignal | null;
  /** Aborted when the team is switched: requests that carry the injected `accountId` end with it. */
  getTeamSignal?(): AbortSignal | null;
  /** Asked after a 401, with the token that was refused: a newer one repeats the request once, `null` does not. */
  renewToken?(refused: string): Promise<string | null>;
  /** Told of each 401 that stays, with the token that the refused request carried. */
  unauthorized(token: string): void;
}
