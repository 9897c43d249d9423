/**
 * Whose state the page holds: a person in a team. The session publishes a new one whenever either changes; every engine,
 * cache and query key hangs on it and starts anew, so that nothing of one person or team is ever seen by the next.
 */
export interface Scope {
  /** `null` while nobody is signed in, and until the profile is known. */
  readonly personId: string | null;
  /** The selected team; `null` while there is none. */
  readonly accountId: string | null;
  /** Aborted when the scope ends. */
  readonly signal: AbortSignal;
}
