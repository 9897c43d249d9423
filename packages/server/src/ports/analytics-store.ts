/** What a play tells of itself; null where it told nothing. */
export interface PlayNames {
  readonly cdn: string | null;
  readonly os: string | null;
  readonly state: string | null;
  readonly provider: string | null;
}

/** Where and with what somebody watches. */
export interface PlayOrigin extends PlayNames {
  readonly device: string | null;
  readonly app: string | null;
  /** Kind of the connection, like `4g`. */
  readonly network: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly viewerCode: string | null;
  readonly attendeeId: string | null;
}

/** Counters of plays; all add up. */
export interface PlayCounters {
  readonly starts: number;
  readonly startupMs: number;
  readonly startupFailures: number;
  readonly earlyExits: number;
  readonly watchedMs: number;
  readonly rebufferMs: number;
  readonly rebuffers: number;
  readonly bytes: number;
}

/** By what roll-ups are kept; `all` has one name, which is empty. */
export type PlayDimension = 'all' | 'rendition' | 'cdn' | 'os' | 'state' | 'provider';

/** What is added to one play. `subjectId` is a live or a video. */
export interface PlayDelta extends PlayOrigin, PlayCounters {
  readonly subjectId: string;
  readonly sessionId: string;
  /** Milliseconds since 1970, by the server. */
  readonly startedAt: number;
  readonly seenAt: number;
  /** Bits 0 to 9: the tenths of a video that were seen. */
  readonly tenths: number;
  readonly lastError: string | null;
}

/** What is added to a second or a minute of a live or a video. */
export interface PlaySlot extends PlayCounters {
  readonly subjectId: string;
  /** Begin of the second or minute, in milliseconds since 1970. */
  readonly at: number;
  readonly dimension: PlayDimension;
  readonly name: string;
}

/** An event that support may want to see. */
export interface PlayEvent {
  readonly subjectId: string;
  readonly sessionId: string;
  readonly at: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What is written together: all of it or nothing. */
export interface PlayBatch {
  readonly plays: readonly PlayDelta[];
  readonly seconds: readonly PlaySlot[];
  readonly minutes: readonly PlaySlot[];
  readonly events: readonly PlayEvent[];
}

/** What the store knows of a play, for a process that did not see its beginning. */
export interface KnownPlay extends PlayNames {
  readonly subjectId: string;
  readonly sessionId: string;
  readonly hasStarted: boolean;
  readonly hasFailed: boolean;
  readonly hasLeftEarly: boolean;
}

/** A half-open range in milliseconds since 1970. */
export interface PlayRange {
  readonly start: number;
  readonly end: number;
}

/** Sums over a whole live or video. */
export interface PlayTotals extends PlayCounters {
  /** Plays that came to a picture, by tenth that they saw. */
  readonly retention: readonly number[];
}

/**
 * Keeps what players tell: sums by second (lives, the last half hour), by minute (for good) and by play. Writes add up, so that
 * processes need not know of each other. A batch that failed may be written again, whole or in parts, with the same rows. Its
 * default is the database of the product; the other one is ClickHouse (`modules/delivery/telemetry`).
 */
export interface AnalyticsStore {
  /** Adds a batch; what belongs to a deleted live or video is skipped. */
  write(batch: PlayBatch): Promise<void>;
  findPlays(
    keys: readonly { readonly subjectId: string; readonly sessionId: string }[],
  ): Promise<KnownPlay[]>;
  /** Slots of a range in the order of time. */
  readSlots(
    subjectId: string,
    options: PlayRange & { readonly step: 1 | 60; readonly dimension: PlayDimension },
  ): Promise<PlaySlot[]>;
  /** Sums of a range by name, from the minutes. */
  sumByName(
    subjectId: string,
    options: PlayRange & { readonly dimension: PlayDimension },
  ): Promise<PlaySlot[]>;
  sumPlays(subjectId: string): Promise<PlayTotals>;
  /** How many plays came to a picture, from the minutes; those without one are left out. */
  countStarts(subjectIds: readonly string[]): Promise<Map<string, number>>;
  /** How many plays were seen since, by name. */
  countSeen(
    subjectId: string,
    options: { readonly dimension: PlayDimension; readonly since: number },
  ): Promise<Map<string, number>>;
  /** Deletes seconds and events from before; a store may keep seconds an hour and events a day longer, to delete many at once. */
  deleteExpired(options: { readonly secondsBefore: number; readonly eventsBefore: number }): Promise<void>;
  /** Ends its connections, where it has some of its own. */
  close?(): Promise<void>;
}
