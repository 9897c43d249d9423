import type { Me } from '@palco/openapi';
import { atom } from 'nanostores';
import { createMemoryDevice } from '../kernel/memory-device';
import { readOnly } from '../kernel/read-only';
import { tokenOf } from '../kernel/token-of';
import { createProfileLoader, fetchMe } from './profile-loader';
import { revokeToken } from './revoke-token';
import { createScopeStore } from './scope-store';
import type { Session, SessionHost, SessionKind } from './session-contract';
import { inTeam, namesNobody, type SessionState } from './session-state.pure';
import { createTokenSource } from './token-source';

/**
 * Returns the token of the page's requests: that of an embed session, which your server asks for with its API key; the API key itself
 * in a program; or that of a person who signed in with Palco. It is called once, again when the token's `exp` has passed, and after
 * a 401.
 */
export type GetToken = () => Promise<string>;

/**
 * The session of a partner's page: its tokens come from a function, no team is picked, and nothing of a person
 * or a team is kept on the device: only choices of the device itself, in `ports.preferences`, as soon as somebody makes one.
 * `createPalco({ getToken })` is short for `createPalco({ session: tokenSession(getToken) })`.
 *
 * @example
 * ```ts
 * const palco = createPalco({
 *   baseUrl: 'https://video.example',
 *   session: tokenSession(() => fetch('/my/token').then((answer) => answer.text())),
 * });
 * ```
 */
export function tokenSession(getToken: GetToken): SessionKind {
  return {
    device: (given) => ({
      ...createMemoryDevice(),
      preferences: given?.preferences,
    }),
    create: (host) => createTokenSession(getToken, host),
  };
}

/**
 * Makes the session of a partner's page. It begins with `start()` and ends with `stop()`.
 *
 * @example
 * ```ts
 * const ports = createBrowserPorts();
 * const client = createClient({ baseUrl, auth: () => session.auth });
 * const session = createTokenSession(getToken, { client, ports });
 * await session.start();
 * ```
 */
export function createTokenSession(getToken: GetToken, host: SessionHost): Session {
  const { client, backgroundClient = client } = host;
  const { $state, scope, tokens, load, end, stop } = createTokenEngine(getToken, host);
  const latestToken = (): string | null => ($state.get().stage === 'signed-out' ? null : tokens.latest());
  return {
    $state: readOnly($state),
    $scope: scope.$scope,
    auth: {
      getToken: tokens.get,
      // The token names its account itself.
      getAccountId: () => null,
      getPersonSignal: scope.personSignal,
      renewToken: tokens.renew,
      unauthorized(token) {
        if (token === latestToken()) end('unauthorized');
      },
    },
    async start(signal) {
      if (signal?.aborted) return;
      signal?.addEventListener('abort', stop, { once: true });
      await load();
    },
    load,
    async updateMe(patch) {
      await client.call('PATCH', '/bff/me', { body: patch });
      await load();
    },
    async signOut() {
      const token = latestToken();
      end('signed-out');
      if (token !== null) await revokeToken(backgroundClient, token);
    },
    getToken: latestToken,
    expiresAt: () => null,
    // The next request calls `getToken` again by itself.
    refresh: async () => false,
    keepAlive: () => () => undefined,
    stop,
    signIn: refuse,
    finishSignIn: refuse,
    signInWithPasskey: refuse,
    cancelSignIn: () => undefined,
    register: refuse,
    selectTeam: refuse,
    clearTeam: refuse,
  };
}

/** State and scope of a token session, and the operations that change them. */
function createTokenEngine(getToken: GetToken, { client, ports }: SessionHost) {
  const $state = atom<SessionState>({ stage: 'loading' });
  const scope = createScopeStore();
  const tokens = createTokenSource({ getToken, clock: ports.clock, timers: ports.timers });
  // One call of `getToken` says whether there is a profile to ask for.
  const loader = createProfileLoader(async (signal): Promise<SessionState> => {
    const token = await tokenOf({ getToken: tokens.get });
    if (!namesNobody(token)) return known(await fetchMe(client, signal));
    signal.throwIfAborted();
    return { stage: 'token-only' };
  });
  let identity = 0;
  const enter = (view: SessionState): void => {
    scope.follow({ view, identity });
    $state.set(view);
  };
  return {
    $state,
    scope,
    tokens,
    load(): Promise<void> {
      if (scope.$scope.get().personId === null) enter({ stage: 'loading' });
      loader.load({
        loaded: enter,
        failed(error) {
          // A failed reload keeps what is known; a refused token has ended the session already.
          if ($state.get().stage === 'loading') enter({ stage: 'failed', error });
        },
      });
      return loader.settled();
    },
    end(reason: 'unauthorized' | 'signed-out'): void {
      tokens.forget();
      loader.abort();
      identity += 1;
      enter({ stage: 'signed-out', reason });
    },
    stop(): void {
      loader.abort();
      scope.abort();
    },
  };
}

/** The team that the server remembers, else the first one. */
function known(me: Me): SessionState {
  const { contasCargos, user } = me;
  const team = contasCargos.find(({ conta_id }) => conta_id === user.selectedTeamId) ?? contasCargos[0];
  return team ? inTeam(me, team) : { stage: 'no-team', me };
}

function refuse(): never {
  throw new Error('Needs signInSession()');
}
