import type { MePatch, PasskeyAnswer, PasskeyChallenge } from '@palco/openapi';
import type { ReadableAtom } from 'nanostores';
import type { ClientAuth, PalcoClient } from '../client';
import type { DevicePorts, PagePorts } from '../kernel/ports';
import type { Scope } from '../kernel/scope';
import type { SessionState } from './session-state.pure';

/** What a person types to sign in. */
export interface SignInInput {
  readonly login: string;
  readonly password: string;
}

/**
 * Asks the authenticator of the person: `startAuthentication` of `@simplewebauthn/browser`, or `navigator.credentials.get`.
 *
 * @param options PublicKeyCredentialRequestOptionsJSON
 * @returns AuthenticationResponseJSON
 */
export type GetCredential = (options: PasskeyChallenge['options']) => Promise<PasskeyAnswer>;

/** What a person types to accept an invitation; the token is part of the mailed link. */
export interface RegisterInput {
  readonly token: string;
  readonly nome: string;
  /** 4 to 16 characters (specification section 9). */
  readonly password: string;
}

/**
 * The session: who is signed in, in which team, with which permissions. Two kinds exist: people who sign in
 * (`signInSession`), and a partner's page whose `getToken` returns tokens (`tokenSession`). The latter throws in `signIn`,
 * `finishSignIn`, `signInWithPasskey`, `register`, `selectTeam` and `clearTeam`.
 */
export interface Session {
  /** Live state; begins as `loading` until `start()` has read the stored token. */
  readonly $state: ReadableAtom<SessionState>;
  /** The person and team of the data; published before the `$state` of another person or team. */
  readonly $scope: ReadableAtom<Scope>;
  /** Tokens and team for the client: `createClient({ baseUrl, auth: () => session.auth })`. */
  readonly auth: ClientAuth;
  /** Reads the stored token, loads the profile, follows other tabs. Resolves when the state is settled; never throws. */
  start(signal?: AbortSignal): Promise<void>;
  /**
   * Signs in and loads the profile. Where the person has a second factor, it resolves in the stage `second-factor`.
   *
   * @throws SdkError `INVALID_CREDENTIALS` (401), `TOO_MANY_ATTEMPTS` (429), `NETWORK_ERROR` …
   */
  signIn(input: SignInInput, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /**
   * Finishes a sign-in in the stage `second-factor` with a code of the app or a recovery code.
   *
   * @throws SdkError 422 on `code`; `SIGN_IN_EXPIRED` (401), after which the password is asked for again; `TOO_MANY_ATTEMPTS` (429) …
   */
  finishSignIn(code: string, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /**
   * Signs in with a passkey: as the second step in the stage `second-factor`, otherwise alone, without an e-mail.
   *
   * @throws SdkError `PASSKEY_REFUSED` (422), `SIGN_IN_EXPIRED` (401) …, and what `getCredential` throws
   */
  signInWithPasskey(getCredential: GetCredential, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /** Leaves the stage `second-factor`: the password is asked for again. */
  cancelSignIn(): void;
  /**
   * Accepts an invitation and continues like a sign-in: the previous session is removed, the new token stored, the profile
   * loaded (specification section 4, «register»).
   *
   * @throws SdkError with status 400 where the link is used or expired, 422 with `fields`, `NETWORK_ERROR` …
   * @example await session.register({ token, nome: 'Ana Lima', password });
   */
  register(input: RegisterInput, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /** Reloads the profile. Where the first load fails, the stage is `failed`; where a later one fails, the state stays. */
  load(): Promise<void>;
  /**
   * Selects a team (`conta_id`) in this tab: its permissions replace the old ones, requests of the old team are aborted. Other
   * tabs keep theirs; a tab that is opened later begins with the team that was selected last.
   */
  selectTeam(accountId: string): void;
  /** «Limpar filtros»: clears the selection, goes back to `choosing-team` and reloads the profile. */
  clearTeam(): void;
  /** Removes the session from this device at once, then revokes it on the server (best effort). Never throws. */
  signOut(): Promise<void>;
  /** Changes the own profile. @throws SdkError */
  updateMe(patch: MePatch): Promise<void>;
  /** Exchanges the token for a new one, in one tab at a time. Resolves to `false` where it fails; never rejects. */
  refresh(): Promise<boolean>;
  /** The current token; `null` when signed out or when it has expired. */
  getToken(): string | null;
  /** When the current token expires, in milliseconds since 1970; `null` where it does not, or when signed out. */
  expiresAt(): number | null;
  /**
   * Renews the token in its last hour while `$work` has an `active` above 0; the session of an idle page expires.
   *
   * @returns a function that stops it
   */
  keepAlive($work: ReadableAtom<{ readonly active: number }>): () => void;
  /** Leaves no timer, no listener and no request behind. `start()` begins again. */
  stop(): void;
}

/** Dependencies of a session. */
export interface SessionHost {
  readonly client: PalcoClient;
  /** For calls whose failure is not reported (log-out, remembering the team). Default: `client`. */
  readonly backgroundClient?: PalcoClient;
  readonly ports: SessionPorts;
}

/** The ports that a session uses. */
export type SessionPorts = Pick<
  PagePorts & DevicePorts,
  'clock' | 'timers' | 'storage' | 'tabStorage' | 'locks'
>;

/** One kind of session: how it is made, and where it and the language are kept. */
export interface SessionKind {
  /** The ports of the device; `given` replaces some of them. */
  device(given?: Partial<DevicePorts>): DevicePorts;
  create(host: SessionHost): Session;
}
