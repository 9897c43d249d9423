import type { PalcoClient } from '../client';
import type { I18n, Language, Overrides, SdkMessages } from '../i18n';
import type { SdkError } from '../kernel/errors.pure';
import type { Ports } from '../kernel/ports';
import type { Session, SessionKind } from '../session';

/** Options of `createPalco`. Only the session is required; the defaults fit a page that the API itself serves. */
export type PalcoOptions = CoreOptions & (SignInOptions | TokenOptions);

/** For a page where people sign in. */
interface SignInOptions {
  /** `signInSession()`, or another implementation. */
  readonly session: SessionKind;
  readonly getToken?: undefined;
}

/** For a partner's page: nothing is stored, and no team can be selected. */
interface TokenOptions {
  /**
   * Answers the token of a person, of an embed session, or the API key in a program; they name the account. Called again once the token
   * has expired (`exp`), and after a 401. One that rejects, or takes longer than 30 s, fails the call with `TOKEN_UNAVAILABLE`.
   */
  readonly getToken: () => Promise<string>;
  readonly session?: undefined;
}

interface CoreOptions {
  /**
   * Origin of the console API; slashes at its end are ignored. Default: the origin of the page; Node has none, so there it
   * must be given.
   */
  readonly baseUrl?: string;
  /** The white-label slug: names the language key and the product's permissions. Default `palco`. */
  readonly product?: string;
  /**
   * Default: the stored language, else pt-BR, where people sign in; with `getToken` that of the browser, and English in Node. Give it
   * where pages are rendered on a server, which does not know the browser's.
   */
  readonly language?: Language;
  /** Texts that replace single messages, by language. */
  readonly messages?: Overrides<SdkMessages>;
  /** Replaces single ports, for tests and unusual hosts. */
  readonly ports?: Partial<Ports>;
  /** Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /**
   * Time limit of each call of the API in milliseconds, the wait for a token included; it then fails with `TIMEOUT`. Default
   * 30,000; calls that send a file have 600,000. Single calls take another one by `timeoutMs` of their options.
   */
  readonly timeoutMs?: number;
  /** Replaced capabilities; see `overrideCapability`. */
  readonly overrides?: readonly Override[];
}

/**
 * The core: the session, the client, texts, ports. Everything else is a capability, added by `use`, so that a page
 * loads only what it uses.
 */
export interface Palco {
  readonly client: PalcoClient;
  /** Like `client`; failures of its calls do not reach `onServerError`. For polls and background requests. */
  readonly backgroundClient: PalcoClient;
  readonly session: Session;
  readonly i18n: I18n<SdkMessages>;
  readonly ports: Ports;
  /** Origin of the console API, without a slash at its end. */
  readonly baseUrl: string;
  /** The white-label slug. */
  readonly product: string;
  /**
   * Adds a capability: an engine, or the calls about a noun. Made with the first use; the same object every time.
   *
   * @throws Error after `dispose`
   * @example
   * ```ts
   * const queue = palco.use(uploads);
   * const { items } = await palco.use(videosApi).list();
   * ```
   */
  use<Made>(capability: Capability<Made>): Made;
  /**
   * Calls the listener once for every request that ended with a 5xx or without an answer, and for uploads that failed for
   * such a reason: for the «Ops» toast (specification section 8). A poll that keeps failing is reported once.
   *
   * @returns how to stop listening
   */
  onServerError(listener: (error: SdkError, source: ErrorSource) => void): () => void;
  /** For capabilities: reports a failure to the listeners of `onServerError`. */
  reportServerError(error: SdkError, source: ErrorSource): void;
  /** For capabilities: runs when the core is disposed of; the newest first. */
  onDispose(stop: () => void): void;
  /** Ends the session engine and every capability; leaves no timer, no listener and no request behind. */
  dispose(): void;
}

/**
 * An extension of the core: a function that makes one object from it, an engine or the calls about a noun. `palco.use` calls it
 * once and answers the same object from then on. It registers its clean-up by `palco.onDispose`.
 *
 * @example
 * ```ts
 * const clock: Capability<{ now(): number }> = (palco) => palco.ports.clock;
 * palco.use(clock).now();
 * ```
 */
export type Capability<Made> = (palco: Palco) => Made;

/** A capability and its replacement; see {@link overrideCapability}. */
export interface Override {
  readonly capability: Capability<unknown>;
  readonly make: Capability<unknown>;
}

/** What failed: a call of the API, or an upload after its last attempt. */
export type ErrorSource = 'request' | 'upload';
