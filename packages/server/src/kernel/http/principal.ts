import type { Permission } from '@palco/openapi';

/** One team of a person with the permissions held there. */
export interface Membership {
  readonly accountId: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly clientId: string;
  /** The team may not upload or change videos. */
  readonly blocked: boolean;
  /** Of the team's media; see `linksOfTeam`. */
  readonly mediaEpoch: number;
  /** Of the team. */
  readonly timezone: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** The signed-in person of one request, read from the database at each request. */
export interface UserPrincipal {
  readonly kind: 'user';
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

/** A program that acts for one team with an API key. */
export interface ApiKeyPrincipal {
  readonly kind: 'api-key';
  readonly apiKeyId: string;
  readonly accountId: string;
  readonly permissions: ReadonlySet<string>;
}

/** A page of a partner that shows an embedded part of one team. */
export interface EmbedPrincipal {
  readonly kind: 'embed';
  readonly embedId: string;
  readonly accountId: string;
  readonly permissions: ReadonlySet<string>;
}

/** Somebody who registered for one live. */
export interface AttendeePrincipal {
  readonly kind: 'attendee';
  readonly attendeeId: string;
  readonly accountId: string;
}

/** An encoder that sends a live. */
export interface StreamKeyPrincipal {
  readonly kind: 'stream-key';
  readonly streamKeyId: string;
  readonly accountId: string;
}

/** The server itself, for example a job. */
export interface SystemPrincipal {
  readonly kind: 'system';
  /** What runs: the kind of a job, or the name of a command. */
  readonly task: string;
  readonly accountId: string | null;
}

/** Who acts. */
export type Principal =
  | UserPrincipal
  | ApiKeyPrincipal
  | EmbedPrincipal
  | AttendeePrincipal
  | StreamKeyPrincipal
  | SystemPrincipal;

/** A person's membership in a team, for objects that decide their team themselves (an upload's video). */
export function membershipIn(principal: UserPrincipal, accountId: string): Membership | undefined {
  return principal.memberships.find((membership) => membership.accountId === accountId);
}
