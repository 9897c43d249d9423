import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processing } from '../processing';
import { signInSession } from '../session';
import { createSharedStorage } from '../session/testing/shared-storage';
import { buildId, createFakeBackend, createFakePorts, fakePassword } from '@palco/testing';
import type { UploadTransport } from '../upload';
import { createUploads, uploads } from '../uploads';
import { videosApi } from '../videos/videos';
import { overrideCapability } from './capability';
import { createPalco } from './create-palco';
import { flushMs } from '../kernel/flush';

const hour = 3_600_000;
const logins = ['marina@colegioatlas.com.br', 'bruno@colegioatlas.com.br'] as const;

/** An action of a person, the server or the clock in one of the tabs. */
const action = fc.record({
  tab: fc.constantFrom(0, 1),
  deed: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(...logins).map((login) => ({ do: 'signIn' as const, login })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(101, 102).map((team) => ({ do: 'select' as const, team: buildId(team) })),
    },
    {
      weight: 5,
      arbitrary: fc
        .constantFrom('upload', 'upload', 'ask', 'rename', 'rename', 'signOut', 'pass', 'expire', 'revoke')
        .map((plain) => ({ do: plain })),
    },
  ),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
type Deed = Action['deed'];

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

interface Given {
  /** Who is signed in when the tabs are opened. */
  readonly login: (typeof logins)[number] | null;
  /** A page may pass a `fetch` that takes no signal: answers then arrive after the session that asked for them. */
  readonly ignoresAborts: boolean;
  /** How many scheduler steps longer than other calls a change of the profile takes. */
  readonly delay: number;
}
const given: fc.Arbitrary<Given> = fc.record({
  login: fc.option(fc.constantFrom(...logins)),
  ignoresAborts: fc.boolean(),
  delay: fc.constantFrom(0, 6),
});

const personOf = (token: string): string =>
  (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }).sub;

/** A file is named after the person who chose it. */
const ownerOf = (name: string): string => name.split(' ')[0] ?? '';

/** Two tabs of one browser. The scheduler decides when requests and answers arrive; problems are collected as text. */
function openDevice(scheduler: fc.Scheduler, { login, ignoresAborts, delay }: Given) {
  const problems: string[] = [];
  const time = createFakePorts();
  const backend = createFakeBackend({ now: time.clock.now });
  const shared = createSharedStorage(
    (what, run) => void scheduler.schedule(Promise.resolve(), what).then(run),
  );
  if (login) shared.values.set('demo1-auth', JSON.stringify({ authToken: backend.tokenFor(login) }));
  // Node drops the abort of a request that nothing refers to any more.
  const requests: Request[] = [];
  const locks = createFakePorts().locks;
  const travel = async <Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> => {
    await scheduler.schedule(Promise.resolve(), `${what} arrives`);
    const answer = await ask();
    for (let step = what.startsWith('PATCH') ? delay : 0; step > 0; step--)
      await scheduler.schedule(Promise.resolve(), `${what} takes its time`);
    return await scheduler.schedule(Promise.resolve(answer), `${what} is answered`);
  };
  const open = (number: number) => {
    const ports = { ...createFakePorts({ storage: shared.of(number) }), locks };
    const stateOf = () => palco.session.$state.get();
    const known = (): string | null => {
      const state = stateOf();
      return 'me' in state ? state.me.user.id : null;
    };
    const transport: UploadTransport = {
      send(request) {
        if (
          request.token &&
          !request.signal?.aborted &&
          personOf(request.token) !== ownerOf(request.fileName)
        )
          problems.push(`${request.fileName} is sent with the token of ${personOf(request.token)}`);
        return travel(request.method, () => backend.transport.send(request));
      },
    };
    const palco = createPalco({
      baseUrl: 'https://api.example',
      session: signInSession(),
      ports,
      overrides: [overrideCapability(uploads, (core) => createUploads(core, { transport }))],
      async fetch(request) {
        requests.push(request);
        const token = request.headers.get('Authorization')?.replace('Bearer ', '');
        const person = known();
        const isForeign = token !== undefined && person !== null && personOf(token) !== person;
        const isSignOut = request.url.endsWith('/bff/logout');
        if (isForeign && !isSignOut && !request.signal.aborted)
          problems.push(`${request.url} leaves with the token of another person`);
        const answer = travel(`${request.method} ${new URL(request.url).pathname}`, () =>
          backend.fetch(request),
        );
        return ignoresAborts ? answer : Promise.race([answer, whenAborted(request.signal)]);
      },
    });
    const queue = palco.use(uploads);
    const panel = palco.use(processing);
    /** The person whose token the tab holds. */
    const holder = (): string | null => {
      const token = palco.session.getToken();
      return token === null ? null : personOf(token);
    };
    const look = (): void => {
      const person = known();
      if (person === null) return;
      const owner = holder();
      if (owner !== null && owner !== person)
        problems.push(`tab ${number}: the session of ${owner} shows the profile of ${person}`);
      const queued = queue.$ids.get().map((id) => queue.entry(id).get()?.fileName);
      const sent = panel.$state.get().rows.flatMap(({ uploadId, name }) => (uploadId ? name : []));
      for (const name of [...queued, ...sent])
        if (name !== undefined && ownerOf(name) !== person)
          problems.push(`tab ${number}: ${name} is shown to ${person}`);
    };
    palco.session.$state.listen(look);
    panel.$state.listen(look);
    queue.$ids.listen(look);
    /** Sends requests with and without a team; their answers must not arrive at another person. */
    const ask = (): void => {
      const asker = holder();
      const answered = (): void => {
        if (!ignoresAborts && holder() !== asker)
          problems.push(`tab ${number}: an answer for ${asker} arrives at ${holder()}`);
      };
      void palco
        .use(videosApi)
        .list()
        .then(answered, () => undefined);
      void palco.client.call('GET', '/bff/me', { withoutTeam: true }).then(answered, () => undefined);
    };
    let files = 0;
    const run = (deed: Deed): void => {
      const person = known();
      if ('login' in deed)
        void palco.session.signIn({ login: deed.login, password: fakePassword }).catch(() => undefined);
      else if ('team' in deed) palco.session.selectTeam(deed.team);
      else if (deed.do === 'upload' && person !== null) {
        queue.add([new File(['abc'], `${person} ${files++}.mp4`)]);
      } else if (deed.do === 'ask') ask();
      else if (deed.do === 'rename' && person !== null)
        void palco.session.updateMe({ nome: `Name of ${person}` }).then(undefined, () => undefined);
      else if (deed.do === 'signOut') void palco.session.signOut();
      else if (deed.do === 'pass') ports.advance(6_000);
      else if (deed.do === 'expire') ports.advance(12 * hour);
      else if (deed.do === 'revoke') backend.world.tokens.clear();
      look();
    };
    return { palco, ports, run, known };
  };
  return { tabs: [open(0), open(1)], problems };
}

/** Runs the actions in the order of the scheduler; fails on a problem, and if a tab ends with the name of another person. */
async function play(scheduler: fc.Scheduler, start: Given, all: readonly Action[]): Promise<void> {
  const { tabs, problems } = openDevice(scheduler, start);
  for (const { palco } of tabs) void palco.session.start();
  void scheduler.scheduleSequence(
    all.map(({ tab, deed }) => ({
      builder: async () => tabs[tab]?.run(deed),
      label: `tab ${tab}: ${Object.values(deed).join(' ')}`,
    })),
  );
  await settle();
  while (scheduler.count() > 0) {
    await scheduler.waitOne();
    for (const { ports } of tabs) ports.advance(flushMs);
    await settle();
  }
  expect(problems).toEqual([]);
  for (const { palco, known } of tabs) {
    const state = palco.session.$state.get();
    if ('me' in state && state.me.user.nome.startsWith('Name of '))
      expect(state.me.user.nome).toBe(`Name of ${known()}`);
    palco.dispose();
  }
}

describe('two persons, one after the other, in two tabs', () => {
  it('nothing of one is visible to the other, and nothing leaves with the other’s token', async () => {
    await fc.assert(fc.asyncProperty(fc.scheduler(), given, fc.array(action, { maxLength: 14 }), play), {
      numRuns: 120,
    });
  }, 120_000);

  it('an answer that no abort stops changes nothing of the next person', async () => {
    const [first, second] = logins;
    const rename: Deed = { do: 'rename' };
    const deeds = fc
      .array(fc.constantFrom<Deed>(rename, { do: 'signIn', login: first }), { maxLength: 2 })
      .map((rest): Deed[] => [rename, rename, rename, { do: 'signIn', login: second }, ...rest])
      .map((all) => all.map((deed) => ({ tab: 0 as const, deed })));
    const late = fc.constant<Given>({ login: first, ignoresAborts: true, delay: 6 });
    await fc.assert(fc.asyncProperty(fc.scheduler(), late, deeds, play), { numRuns: 150 });
  }, 120_000);
});
