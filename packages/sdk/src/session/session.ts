import type { SecondFactorNeeded } from '@palco/openapi';
import { atom, type ReadableAtom } from 'nanostores';
import type { ClientAuth } from '../client';
import { isSdkError } from '../kernel/errors.pure';
import { runMachine } from '../kernel/machine';
import { plainOptions } from '../kernel/plain-options';
import { readOnly } from '../kernel/read-only';
import { createDevicePorts } from '../kernel/browser-ports';
import type { Scope } from '../kernel/scope';
import { freshCredential, isExpired } from './credential.pure';
import { createProfileLoader, fetchMe, type ProfileLoader } from './profile-loader';
import { keepSessionAlive } from './keep-alive';
import { passkeyToken } from './passkey-token';
import { revokeToken } from './revoke-token';
import { createSessionCommands, type SessionCommands } from './session-commands';
import type {
  GetCredential,
  RegisterInput,
  Session,
  SessionHost,
  SessionKind,
  SignInInput,
} from './session-contract';
import {
  initialSession,
  type SessionCommand,
  type SessionEvent,
  type SessionModel,
} from './session-model.pure';
import { isKnown, type SessionState } from './session-state.pure';
import { createSessionStore, type SessionStore } from './session-store';
import { createScopeStore } from './scope-store';
import { sessionTransition } from './session.machine';

/** A token, or what the second step needs. */
type SignInAnswer = { readonly token: string } | SecondFactorNeeded;

/** Options of {@link signInSession}. */
export interface SignInSessionOptions {
  /** Key of the session in the storage. Default `demo1-auth` (specification section 3). */
  readonly storageKey?: string;
}

/** Options of {@link createSession}. */
export interface SessionOptions extends SessionHost, SignInSessionOptions {}

/**
 * The session of people who sign in: kept on this device, shared by the tabs of a browser, with teams to pick from.
 *
 * A token is good for 12 hours and is renewed while uploads are under way; it stays in the storage under `storageKey`, by default
 * `demo1-auth`. Where storage is blocked the session lasts as long as the page. `signIn` rejects with `SdkError` `INVALID_CREDENTIALS`.
 *
 * @example
 * const palco = createPalco({ session: signInSession() });
 * await palco.session.start();
 */
export function signInSession(options: SignInSessionOptions = {}): SessionKind {
  return {
    device(given) {
      const ports = { ...createDevicePorts(), ...given };
      return { preferences: ports.storage, ...ports };
    },
    create: (host) => createSession({ ...host, ...options }),
  };
}

/**
 * Makes the session engine of people who sign in. It begins with `start()` and ends with `stop()`.
 *
 * @example
 * const client = createClient({ baseUrl, auth: () => session.auth });
 * const session = createSession({ client, ports: createBrowserPorts() });
 * await session.start();
 * if (session.$state.get().stage === 'signed-out') await session.signIn({ login, password });
 */
export function createSession(options: SessionOptions): Session {
  const engine = new SessionEngine(plainOptions(options));
  const session: Session = {
    $state: readOnly(engine.$state),
    $scope: engine.scope,
    auth: engine.auth,
    start: (signal) => engine.start(signal),
    signIn: (input, { signal } = {}) => engine.signIn(input, signal),
    finishSignIn: (code, { signal } = {}) => engine.finishSignIn(code, signal),
    signInWithPasskey: (getCredential, { signal } = {}) => engine.signInWithPasskey(getCredential, signal),
    cancelSignIn: () => engine.send({ type: 'secondFactorEnded' }),
    register: (input, { signal } = {}) => engine.register(input, signal),
    load: () => engine.load(),
    selectTeam: (accountId) => engine.send({ type: 'teamSelected', accountId }),
    clearTeam: () => engine.send({ type: 'teamCleared' }),
    signOut: () => engine.signOut(),
    updateMe: async (patch) => {
      const user = await options.client.call('PATCH', '/bff/me', { body: patch });
      engine.send({ type: 'meChanged', user });
    },
    refresh: () => engine.refresh(),
    getToken: () => engine.token(),
    expiresAt: () => engine.model().credential?.expiresAt ?? null,
    keepAlive: ($work) => keepSessionAlive({ session, ports: options.ports, $work }),
    stop: () => engine.stop(),
  };
  return session;
}

/** Sends events to the machine, and performs its commands through the ports. */
class SessionEngine {
  readonly $state = atom<SessionState>({ stage: 'loading' });
  readonly auth: ClientAuth;
  readonly #options: SessionOptions;
  readonly #quiet: SessionHost['client'];
  readonly #key: string;
  readonly #store: SessionStore;
  readonly #loader: ProfileLoader;
  readonly #commands: SessionCommands;
  readonly #scope = createScopeStore();
  readonly #machine;
  #unfollow: (() => void) | null = null;

  constructor(options: SessionOptions) {
    const { client, ports } = options;
    this.#options = options;
    this.#quiet = options.backgroundClient ?? client;
    this.#key = options.storageKey ?? 'demo1-auth';
    this.#store = createSessionStore(ports, this.#key);
    this.#loader = createProfileLoader((signal) => fetchMe(client, signal));
    this.#commands = createSessionCommands({
      backgroundClient: this.#quiet,
      ports,
      store: this.#store,
      loader: this.#loader,
      model: () => this.model(),
      expire: (token) => this.#tokenLost({ type: 'tokenExpired', token }),
    });
    this.#machine = runMachine<SessionModel, SessionEvent, SessionCommand>({
      initial: initialSession,
      transition: sessionTransition,
      perform: (command, send) => this.#commands.perform(command, send),
    });
    let { epoch } = this.model();
    this.#machine.$state.listen((model) => {
      if (model.epoch !== epoch) this.#loader.abort();
      epoch = model.epoch;
      this.#scope.follow(model);
      this.$state.set(model.view);
    });
    this.auth = {
      getToken: () => this.token(),
      getAccountId: () => this.scope.get().accountId,
      getPersonSignal: () => this.#scope.personSignal(),
      getTeamSignal: () => this.scope.get().signal,
      unauthorized: (token) => this.#tokenLost({ type: 'tokenRefused', token }),
      secondFactorRequired: () => this.send({ type: 'teamClosed' }),
    };
  }

  get scope(): ReadableAtom<Scope> {
    return this.#scope.$scope;
  }

  model(): SessionModel {
    return this.#machine.$state.get();
  }

  send(event: SessionEvent): void {
    this.#machine.send(event);
  }

  token(): string | null {
    const { credential } = this.model();
    if (credential && isExpired(credential, this.#options.ports.clock.now())) {
      this.#tokenLost({ type: 'tokenExpired', token: credential.token });
    }
    return this.model().credential?.token || null;
  }

  async start(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    if (!this.#unfollow) {
      signal?.addEventListener('abort', () => this.stop(), { once: true });
      this.#unfollow = this.#store.subscribe((answer) => this.send({ type: 'storageChanged', ...answer }));
      this.send({ type: 'storedRead', ...this.#store.read() });
    }
    await this.#loader.settled();
  }

  stop(): void {
    this.send({ type: 'stopped' });
    this.#unfollow?.();
    this.#unfollow = null;
    this.#commands.disarm();
    this.#loader.abort();
    this.#scope.abort();
  }

  signIn({ login, password }: SignInInput, signal?: AbortSignal): Promise<void> {
    const { call } = this.#options.client;
    const body = { login, password };
    return this.#signInBy(() =>
      call('POST', '/api/user/login', { isPublic: true, body, options: { signal } }),
    );
  }

  finishSignIn(code: string, signal?: AbortSignal): Promise<void> {
    const { call } = this.#options.client;
    const { signIn, epoch } = this.model();
    if (signIn === null) throw new Error('No sign-in waits for a second step.');
    const body = { signIn, code };
    return this.#secondStep(epoch, () =>
      call('POST', '/api/user/login/code', { isPublic: true, body, options: { signal } }),
    );
  }

  async signInWithPasskey(getCredential: GetCredential, signal?: AbortSignal): Promise<void> {
    const { signIn, epoch } = this.model();
    const requestToken = () => passkeyToken(this.#options.client, { getCredential, signIn, signal });
    if (signIn === null) return this.#signInBy(requestToken);
    return this.#secondStep(epoch, requestToken);
  }

  /** A refusal leaves the second step open, unless the sign-in is over. */
  async #secondStep(epoch: number, requestToken: () => Promise<SignInAnswer>): Promise<void> {
    try {
      await this.#enter(epoch, await requestToken());
    } catch (error) {
      const isOver = isSdkError(error) && error.status === 401;
      if (isOver && this.model().epoch === epoch) this.send({ type: 'secondFactorEnded' });
      throw error;
    }
  }

  register({ token, nome, password }: RegisterInput, signal?: AbortSignal): Promise<void> {
    const { call } = this.#options.client;
    const body = { token, nome, password };
    return this.#signInBy(() =>
      call('POST', '/bff/invite/accept', { isPublic: true, body, options: { signal } }),
    );
  }

  /** For every kind of sign-in: the old session ends first; the answer is ignored if another event came in between. */
  async #signInBy(requestToken: () => Promise<SignInAnswer>): Promise<void> {
    this.send({ type: 'signInSubmitted' });
    const { epoch } = this.model();
    let answer: SignInAnswer;
    try {
      answer = await requestToken();
    } catch (error) {
      this.send({ type: 'signInRefused', epoch, stored: this.#store.read().stored });
      throw error;
    }
    await this.#enter(epoch, answer);
  }

  async #enter(epoch: number, answer: SignInAnswer): Promise<void> {
    // Without a token nothing has to be revoked where the answer came too late.
    if (!('token' in answer)) return this.send({ type: 'secondFactorAsked', epoch, needed: answer });
    const { token } = answer;
    if (this.model().epoch !== epoch) {
      // Signed out, or tried again, in the meantime: this token will not be used, so it is revoked.
      await revokeToken(this.#quiet, token);
      throw new DOMException('Another sign-in or sign-out came in between.', 'AbortError');
    }
    const credential = freshCredential(token, this.#options.ports.clock.now());
    this.send({ type: 'signInSucceeded', epoch, credential });
    await this.#loader.settled();
  }

  async load(): Promise<void> {
    this.send({ type: 'loadRequested' });
    await this.#loader.settled();
  }

  async signOut(): Promise<void> {
    this.send({ type: 'signOutRequested' });
    await this.#commands.revoked();
  }

  async refresh(): Promise<boolean> {
    const token = this.token();
    if (token === null || !isKnown(this.model().view)) return false;
    try {
      return await this.#options.ports.locks.run(`${this.#key}-refresh`, () => this.#refreshLocked(token));
    } catch {
      return false;
    }
  }

  async #refreshLocked(token: string): Promise<boolean> {
    const { stored } = this.#store.read();
    if (stored && stored.credential.token !== token) {
      // Another tab refreshed the token while this one waited for the lock: its token is used.
      this.send({ type: 'storageChanged', stored, end: 'none' });
      return true;
    }
    const fresh = await this.#quiet.call('POST', '/bff/refresh-token', { withoutTeam: true });
    const credential = freshCredential(fresh.token, this.#options.ports.clock.now());
    this.send({ type: 'tokenRefreshed', token, credential });
    return this.model().credential === credential;
  }

  /** A token expired or was refused. A newer token or a sign-out that another tab has stored is applied, not deleted. */
  #tokenLost(event: Extract<SessionEvent, { type: 'tokenRefused' | 'tokenExpired' }>): void {
    const answer = this.#store.read();
    const { stored, end } = answer;
    const isNewer = end === 'signed-out' || (stored !== null && stored.credential.token !== event.token);
    if (isNewer && this.model().credential) this.send({ type: 'storageChanged', ...answer });
    else this.send(event);
  }
}
