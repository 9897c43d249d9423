import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../client';
import { effectivePermissions } from '../permissions';
import { buildId, createFakeBackend, createFakePorts, fakePassword, type FakeBackend } from '@palco/testing';
import { createSession } from './session';
import type { Session } from './session-contract';
import type { SessionState } from './session-state.pure';
import { createSharedStorage } from './testing/shared-storage';

const key = 'demo1-auth';
const hour = 3_600_000;
const logins = ['marina@colegioatlas.com.br', 'bruno@colegioatlas.com.br', 'carla@colegioatlas.com.br'];

/** An action in one tab or in both at once; time and revocation always affect both. */
const action = fc.record({
  tabs: fc.constantFrom([0], [1], [0, 1]),
  deed: fc.oneof(
    fc.record({
      do: fc.constant('signIn' as const),
      login: fc.constantFrom(...logins),
      password: fc.constantFrom(fakePassword, fakePassword, 'wrong'),
    }),
    fc.constantFrom(101, 102, 199).map((team) => ({ do: 'select' as const, team: buildId(team) })),
    fc
      .constantFrom('list', 'signOut', 'clear', 'load', 'refresh', 'pass', 'expire', 'revoke')
      .map((plain) => ({
        do: plain,
      })),
  ),
});
type Deed = (typeof action extends fc.Arbitrary<infer Value> ? Value : never)['deed'];

const actions = fc.array(action, { maxLength: 14 });
/** Who is signed in when the tabs are opened. */
const opening = fc.option(fc.constantFrom(...logins));

interface Tab {
  readonly session: Session;
  readonly ports: ReturnType<typeof createFakePorts>;
  readonly states: SessionState[];
  run(deed: Deed): void;
}

/** Lets everything run that waits on promises and body streams, without spending time. */
async function settle(): Promise<void> {
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  await turns(12);
  // An answer waits for the module that checks it.
  await import('../kernel/answer-shape');
  await turns(6);
}

/** Like `fetch`: an abort rejects the call at once, whether or not the answer is on its way. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

const tokenIn = (stored: string | undefined): string | null =>
  stored === undefined ? null : ((JSON.parse(stored) as { authToken?: string }).authToken ?? null);
const teamOf = (state: SessionState): string | null => (state.stage === 'ready' ? state.team.conta_id : null);

/** A device with two tabs. The scheduler decides when requests and answers arrive; problems are collected as text. */
function openDevice(scheduler: fc.Scheduler) {
  const problems: string[] = [];
  const shared = createSharedStorage(
    (what, run) => void scheduler.schedule(Promise.resolve(), what).then(run),
  );
  const locks = createFakePorts().locks;
  const time = createFakePorts();
  const backend = createFakeBackend({ now: time.clock.now });
  const travel = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    await scheduler.schedule(Promise.resolve(), `${path} arrives`);
    const answer = await backend.fetch(request);
    return await scheduler.schedule(Promise.resolve(answer), `${path} is answered`);
  };
  // Keeps the requests referenced: Node drops the abort of one that was garbage-collected.
  const requests: Request[] = [];
  let refreshing = 0;
  const send = async (request: Request): Promise<Response> => {
    requests.push(request);
    const isRefresh = request.url.includes('/bff/refresh-token');
    if (isRefresh && ++refreshing > 1) problems.push('two tabs refreshed the token together');
    try {
      return await Promise.race([travel(request), whenAborted(request.signal)]);
    } finally {
      if (isRefresh) refreshing -= 1;
    }
  };
  const advance = (ms: number): void => {
    time.advance(ms);
    for (const { ports } of tabs) ports.advance(ms);
  };
  const isGood = (token: string | null): boolean =>
    token !== null && isAlive(backend, token, time.clock.now());
  const tabs = [0, 1].map((number) =>
    openTab({ number, shared, locks, backend, send, problems, isGood, advance }),
  );
  return { tabs, backend, shared, problems, isGood };
}

/** Whether the server would still accept a token. */
function isAlive(backend: FakeBackend, token: string, now: number): boolean {
  const { exp } = JSON.parse(atob(token.split('.')[1] ?? '')) as { exp: number };
  return backend.world.tokens.has(token) && now < exp * 1_000;
}

interface Device {
  readonly number: number;
  readonly shared: ReturnType<typeof createSharedStorage>;
  readonly locks: ReturnType<typeof createFakePorts>['locks'];
  readonly backend: FakeBackend;
  readonly problems: string[];
  send(request: Request): Promise<Response>;
  isGood(token: string | null): boolean;
  advance(ms: number): void;
}

function openTab({ number, shared, locks, backend, problems, send, isGood, advance }: Device): Tab {
  let byHand = false;
  const storage = shared.of(number, (stored) => {
    if (!byHand && isGood(tokenIn(stored)))
      problems.push(`tab ${number} deleted a stored token that is good`);
  });
  const ports = { ...createFakePorts({ storage }), locks };
  const client = createClient({
    baseUrl: 'https://api.example',
    auth: () => session.auth,
    fetch(request) {
      const team = new URL(request.url).searchParams.get('accountId');
      const isForeign = team !== null && team !== session.auth.getAccountId();
      if (isForeign && !request.signal.aborted) problems.push(`a request left for ${team} after the switch`);
      return send(request);
    },
  });
  const session: Session = createSession({ client, ports });
  const states: SessionState[] = [session.$state.get()];
  session.$state.listen((state) => {
    states.push(state);
    if (state.stage !== 'ready') return;
    const isOwn = state.me.contasCargos.some((team) => team.conta_id === state.team.conta_id);
    const expected = effectivePermissions(state.me, state.team.conta_id);
    if (!isOwn || expected.join() !== state.permissions.join())
      problems.push('an illegal team or foreign permissions');
  });
  const list = async (): Promise<void> => {
    const team = session.auth.getAccountId();
    const seen = states.length;
    try {
      await client.call('GET', '/v1/videos', {});
      const hasLeft = states.slice(seen).some((state) => teamOf(state) !== team);
      if (team !== null && hasLeft) problems.push('data of the old team arrived after the switch');
    } catch {
      // Refused, aborted or signed out: all legal.
    }
  };
  const deeds: Record<string, (deed: Deed) => unknown> = {
    signIn: (deed) => 'login' in deed && session.signIn(deed).catch(() => undefined),
    select: (deed) => 'team' in deed && session.selectTeam(deed.team),
    list,
    signOut: () => session.signOut(),
    clear: () => session.clearTeam(),
    load: () => session.load(),
    refresh: () => session.refresh(),
    pass: () => advance(hour),
    expire: () => advance(12 * hour),
    revoke: () => backend.world.tokens.clear(),
  };
  const run = (deed: Deed): void => {
    byHand = deed.do === 'signIn' || deed.do === 'signOut';
    void deeds[deed.do]?.(deed);
    byHand = false;
  };
  return { session, ports, states, run };
}

/** What tabs share; each has a team of its own. */
function whoOf(state: SessionState) {
  return { isOut: state.stage === 'signed-out', login: 'me' in state ? state.me.user.login : null };
}

/** How often the session was signed out, and how often a sign-in or a load began that can end so. */
function signOutsOf(states: readonly SessionState[]): { readonly outs: number; readonly ins: number } {
  const entered = (stage: SessionState['stage']) =>
    states.filter((state, at) => state.stage === stage && states[at - 1]?.stage !== stage).length;
  return { outs: entered('signed-out'), ins: entered('loading') + entered('signing-in') };
}

describe('P12: two tabs under a scheduler', () => {
  it('any order of sign-in, profile, 401, sign-out, team switch, refresh and expiry stays legal; the tabs agree on the person at the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), opening, actions, async (scheduler, login, all) => {
        const { tabs, shared, backend, problems } = openDevice(scheduler);
        if (login !== null) shared.values.set(key, JSON.stringify({ authToken: backend.tokenFor(login) }));
        for (const { session } of tabs) void session.start();
        void scheduler.scheduleSequence(
          all.map(({ tabs: where, deed }) => ({
            builder: async () => where.forEach((tab) => tabs[tab]?.run(deed)),
            label: `tab ${where.join(' and ')}: ${Object.values(deed).join(' ')}`,
          })),
        );
        await settle();
        while (scheduler.count() > 0) {
          await scheduler.waitOne();
          await settle();
        }
        expect(problems).toEqual([]);
        const stored = tokenIn(shared.values.get(key));
        for (const { session, states, ports } of tabs) {
          const state = session.$state.get();
          expect(['signing-in', 'loading']).not.toContain(state.stage);
          // The tabs agree with what is stored, and so with each other.
          expect([state.stage === 'signed-out', session.getToken()]).toEqual([stored === null, stored]);
          // A reload of the tab finds its team again.
          const kept = ports.tabStorage.get(`${key}-team`);
          if (state.stage === 'ready') expect(kept).toBe(`${state.me.user.id} ${state.team.conta_id}`);
          const { outs, ins } = signOutsOf(states);
          expect(outs).toBeLessThanOrEqual(ins);
        }
        const [first, second] = tabs.map(({ session }) => whoOf(session.$state.get()));
        expect(first).toEqual(second);
        for (const { session, ports } of tabs) {
          session.stop();
          expect(ports.pending()).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  }, 120_000);
});
