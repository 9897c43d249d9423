/** What a bundle says of a state: words, codes, numbers. Never a name, an address, a token or a text that somebody typed. */
export type SupportFacts = Readonly<Record<string, string | number | boolean | null>>;

/** One request and how it ended, without its headers, its body and the values of its query. */
export interface SupportRequest {
  readonly type: 'request';
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** Origin excluded; a segment that is neither a word of the API nor an id stands as `{?}`. */
  readonly path: string;
  /** Names of the query, in order. */
  readonly query: readonly string[];
  /** `null`: there was no answer. */
  readonly status: number | null;
  readonly durationMs: number;
  /** The id that the server gave the request; `null` without one. */
  readonly requestId: string | null;
}

/** A change of the state of an engine. */
export interface SupportState {
  readonly type: 'state';
  /** When it changed, in milliseconds since 1970. */
  readonly at: number;
  /** The engine, for example `session` or `player`; a number sets several of a kind apart: `upload 2`. */
  readonly source: string;
  /** The state since then. */
  readonly facts: SupportFacts;
}

/** One line of a bundle. */
export type SupportEntry = SupportRequest | SupportState;

/** Where a bundle comes from: nothing in it names a person. */
export interface SupportOrigin {
  /** The slug of the product. */
  readonly product: string;
  /** Version of the page, for example `v0.6.24`. */
  readonly version: string;
  /** `navigator.userAgent`. */
  readonly browser: string;
  readonly language: string;
  /** Team and client that are selected. */
  readonly accountIds: readonly string[];
  /** Path of the page; it is redacted like the path of a request. */
  readonly page: string;
}

/** What a support team receives, as JSON. */
export interface SupportBundle extends SupportOrigin {
  readonly format: 'palco-support-bundle';
  readonly formatVersion: 1;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
  /** Entries that were dropped for newer ones. */
  readonly dropped: number;
  /** The oldest first. */
  readonly entries: readonly SupportEntry[];
}

/** A store of an engine, for example `player.$state`. */
export interface SupportStore<State> {
  subscribe(listener: (state: State) => void): () => void;
}

/** A state in facts. */
export interface Described {
  /** A change of these is an entry. */
  readonly facts: SupportFacts;
  /** What changes all the time, such as a position: it is kept with the facts, and its change alone is no entry. */
  readonly measures?: SupportFacts;
}
