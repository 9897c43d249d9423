/** The source of tokens and of the selected team for the client; the session engine implements it. */
export interface ClientAuth {
  /** The token to send, `null` when signed out. Called before every request that is not public. */
  getToken(): string | null | Promise<string | null>;
  /** The selected team, sent as `accountId` where a request names none. */
  getAccountId(): string | null;
  /** Aborted when the session of the person ends: every request with its token ends with it. */
  getPersonSignal?(): AbortSignal | null;
  /** Aborted when the team is switched: requests that carry the injected `accountId` end with it. */
  getTeamSignal?(): AbortSignal | null;
  /** Called after a 401 with the refused token. Answers a newer one, with which the request is repeated once, or `null`. */
  renewToken?(refused: string): Promise<string | null>;
  /** Called on each 401 that a newer token did not resolve, with the token that the request carried. */
  unauthorized(token: string): void;
  /** Called on each 403 of a team that asks for a second factor, which this sign-in lacks. */
  secondFactorRequired?(): void;
}
