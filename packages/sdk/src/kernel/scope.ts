/**
 * The person and team that the page's data belongs to. The session publishes a new one whenever either changes; every
 * engine, cache and query key is bound to it and starts anew, so that no data of one person or team is shown to the next.
 */
export interface Scope {
  /** `null` while signed out, and until the profile is known; `token-only` where the page brings its own tokens, which name no person. */
  readonly personId: string | null;
  /** The selected team; `null` while there is none. */
  readonly accountId: string | null;
  /** Aborted when the scope ends. */
  readonly signal: AbortSignal;
}
