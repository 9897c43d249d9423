/** One team of the caller with the permissions held there. */
export interface Membership {
  readonly accountId: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly clientId: string;
  /** The team may not upload or change videos. */
  readonly blocked: boolean;
  readonly permissions: ReadonlySet<string>;
}

/** The signed-in person of one request, read from the database at each request. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  /**
   * The selected team: `accountId` of the JSON body or of the query where it is given (a foreign one was already
   * refused), else the stored selection, else the home account, else the first team.
   */
  readonly accountId: string;
  /** Permissions in the selected team; empty without one. */
  readonly permissions: ReadonlySet<string>;
  readonly memberships: readonly Membership[];
}

/** The caller's membership in a team, for objects that decide their team themselves (an upload's video). */
export function membershipIn(caller: Caller, accountId: string): Membership | undefined {
  return caller.memberships.find((membership) => membership.accountId === accountId);
}
