import type { EmbedComponent, Permission } from '@palco/openapi';

/** The current state of a team. Every principal carries it, because nearly every call needs it. */
export interface TeamState {
  /** The team may not upload or change videos. */
  readonly blocked: boolean;
  /** Of the team's media; see `linksOfTeam`. */
  readonly playbackTokenVersion: number;
  readonly timezone: string;
}

/** One team of a person with the permissions held there. */
export interface Membership extends TeamState {
  readonly accountId: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly clientId: string;
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
  /** The teams that are open to the person. */
  readonly memberships: readonly Membership[];
  /** Teams of the person that ask for a second factor, which this sign-in lacks. */
  readonly lockedAccountIds?: readonly string[];
  /** Whether this sign-in opens teams that ask for a second factor; left out, it does not. */
  readonly provesFactor?: boolean;
}

/** A program that acts for one team with an API key. */
export interface ApiKeyPrincipal {
  readonly kind: 'api-key';
  readonly apiKeyId: string;
  /** The secret that was used: its rights end with that one, for example after a rotation. */
  readonly secretId: string;
  readonly accountId: string;
  readonly team: TeamState;
  readonly permissions: ReadonlySet<string>;
}

/** What the session of an embedded part is limited to. */
export interface EmbedLimits {
  readonly components: readonly EmbedComponent[];
  /** Where videos are made, and whose videos are shown; null: made in the root, none shown. */
  readonly directoryId: string | null;
  readonly videoId: string | null;
  readonly liveId: string | null;
  /** Of the pages that may use it. */
  readonly origins: readonly string[];
  /** Of each file; null for the limit of the server. */
  readonly maxFileBytes: number | null;
  /** Null for any number. */
  readonly maxFiles: number | null;
  /** The visitor, in a name of the partner. */
  readonly visitor: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A page of a partner that shows an embedded part of one team. */
export interface EmbedPrincipal {
  readonly kind: 'embed';
  readonly embedId: string;
  /** The key that asked for the session. */
  readonly apiKeyId: string;
  readonly limits: EmbedLimits;
  readonly accountId: string;
  readonly team: TeamState;
  readonly permissions: ReadonlySet<string>;
}

/** Somebody who registered for one live. */
export interface AttendeePrincipal {
  readonly kind: 'attendee';
  readonly attendeeId: string;
  readonly accountId: string;
  readonly team: TeamState;
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

/** Who can send a request. */
export type Caller = Exclude<Principal, SystemPrincipal>;
