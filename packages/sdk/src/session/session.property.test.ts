import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient, unwrap } from '../client';
import { effectivePermissions } from '../permissions';
import { buildId, createFakeBackend, createFakePorts, fakePassword } from '../testing';
import { createSession } from './session';
import type { Session } from './session-contract';

const logins = ['marina@colegioatlas.com.br', 'bruno@colegioatlas.com.br', 'carla@colegioatlas.com.br'];
const key = 'demo1-auth';

const action = fc.oneof(
  fc.record({ do: fc.constant('signIn' as const), login: fc.constantFrom(...logins) }),
  fc.record({
    do: fc.constant('select' as const),
    team: fc.constantFrom(buildId(101), buildId(102), buildId(199)),
  }),
  fc.record({ do: fc.constant('otherTab' as const), login: fc.constantFrom(null, ...logins) }),
  fc.record({ do: fc.constantFrom('list', 'signOut', 'clear', 'expire', 'revoke', 'load', 'refresh') }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Lets everything run that waits on promises and body streams, without spending time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Like `fetch`: an abort ends the call at once, wherever the answer is. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function setUp(scheduler: fc.Scheduler) {
  const ports = createFakePorts();
  const backend = createFakeBackend({ now: ports.clock.now });
  const answer = scheduler.scheduleFunction(backend.fetch);
  const problems: string[] = [];
  let switches = 0;
  let signIns = 0;
  let signOuts = 0;
  const client = createClient({
    baseUrl: 'https://api.example',
    auth: {
      getToken: () => session.auth.getToken(),
      getAccountId: () => session.auth.getAccountId(),
      getTeamSignal: () => session.auth.getTeamSignal?.() ?? null,
      unauthorized: (token) => session.auth.unauthorized(token),
    },
    fetch(request) {
      const team = new URL(request.url).searchParams.get('accountId');
      const isForeign = team !== null && team !== session.auth.getAccountId();
      if (isForeign && !request.signal.aborted) problems.push(`a request left for ${team} after the switch`);
      return Promise.race([answer(request), whenAborted(request.signal)]);
    },
  });
  const session: Session = createSession({ client, ports });
  let before = session.$state.get();
  session.$state.listen((state) => {
    const teamOf = (one: typeof state) => (one.stage === 'ready' ? one.team.conta_id : null);
    if (teamOf(state) !== teamOf(before)) switches++;
    if (state.stage === 'loading' && before.stage !== 'loading') signIns++;
    if (state.stage === 'signed-out' && before.stage !== 'signed-out') signOuts++;
    before = state;
    if (state.stage !== 'ready') return;
    const isOwn = state.me.contasCargos.some((team) => team.conta_id === state.team.conta_id);
    const expected = effectivePermissions(state.me, state.team.conta_id);
    if (!isOwn || expected.join() !== state.permissions.join())
      problems.push('an illegal team or foreign permissions');
  });
  const list = async () => {
    const team = session.auth.getAccountId();
    const started = switches;
    try {
      await unwrap(client.GET('/v1/videos'));
      if (team !== null && switches !== started)
        problems.push('data of the old team arrived after the switch');
    } catch {
      // Refused, aborted or signed out: all legal.
    }
  };
  const run = (one: Action): void => {
    const ignore = () => undefined;
    if (one.do === 'signIn') void session.signIn({ login: one.login, password: fakePassword }).catch(ignore);
    if (one.do === 'select') session.selectTeam(one.team);
    if (one.do === 'otherTab') {
      const stored = one.login === null ? null : JSON.stringify({ authToken: backend.tokenFor(one.login) });
      ports.changeInOtherTab(key, stored);
    }
    if (one.do === 'list') void list();
    if (one.do === 'signOut') void session.signOut();
    if (one.do === 'clear') session.chooseTeam();
    if (one.do === 'expire') ports.advance(12 * 3_600_000);
    if (one.do === 'revoke') backend.world.tokens.clear();
    if (one.do === 'load') void session.load();
    if (one.do === 'refresh') void session.refresh();
  };
  return { session, ports, problems, run, counts: () => ({ signIns, signOuts }) };
}

describe('P12: the session under a scheduler', () => {
  it('any order of sign-in, 401, sign-out, team switch, expiry and other tabs stays legal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(action, { maxLength: 14 }), async (scheduler, actions) => {
        const { session, ports, problems, run, counts } = setUp(scheduler);
        void session.start();
        void scheduler.scheduleSequence(
          actions.map((one) => ({ builder: async () => run(one), label: one.do })),
        );
        await settle();
        while (scheduler.count() > 0) {
          await scheduler.waitOne();
          await settle();
        }
        expect(problems).toEqual([]);
        const { stage } = session.$state.get();
        expect(['signing-in', 'loading']).not.toContain(stage);
        // One way to the log-in page for each time that somebody was, or wanted to be, signed in.
        const { signIns, signOuts } = counts();
        const attempts = actions.filter((one) => one.do === 'signIn').length;
        expect(signOuts).toBeLessThanOrEqual(1 + signIns + attempts);
        const stored = ports.storage.get(key);
        if (stage === 'signed-out') expect([stored, session.getToken()]).toEqual([null, null]);
        else expect(JSON.parse(stored ?? '{}')).toMatchObject({ authToken: session.getToken() });
        session.stop();
        expect([ports.pending(), ports.listenerCount()]).toEqual([0, 0]);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
