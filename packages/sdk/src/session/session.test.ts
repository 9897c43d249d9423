import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient, unwrap, type PalcoClient } from '../client';
import { createBrowserStorage } from '../kernel/browser-ports';
import { createMemoryStorage } from '../kernel/memory-storage';
import type { KeyValueStorage } from '../kernel/ports';
import {
  buildId,
  buildToken,
  buildWorld,
  createFakeBackend,
  createFakePorts,
  fakePassword,
  settlePromises,
  type FakeBackend,
  type FakePorts,
} from '../testing';
import { createSession, type SessionOptions } from './session';
import type { Session } from './session-contract';

const key = 'demo1-auth';
const marina = 'marina@colegioatlas.com.br';
const bruno = 'bruno@colegioatlas.com.br';
const carla = 'carla@colegioatlas.com.br';
const hour = 3_600_000;

interface Tab {
  readonly session: Session;
  readonly client: PalcoClient;
  readonly ports: FakePorts;
  readonly backend: FakeBackend;
  /** Every stage that was published, with the reason of a sign-out. */
  readonly stages: string[];
}

const opened: Session[] = [];

function openTab(options: { backend?: FakeBackend; ports?: FakePorts } & Partial<SessionOptions> = {}): Tab {
  const ports = options.ports ?? createFakePorts();
  const backend = options.backend ?? createFakeBackend({ now: ports.clock.now });
  const client = createClient({
    baseUrl: 'https://api.example',
    fetch: backend.fetch,
    auth: {
      getToken: () => session.auth.getToken(),
      getAccountId: () => session.auth.getAccountId(),
      getTeamSignal: () => session.auth.getTeamSignal?.() ?? null,
      unauthorized: (token) => session.auth.unauthorized(token),
    },
  });
  const session: Session = createSession({ client, ...options, ports: options.ports ?? ports });
  const stages: string[] = [];
  session.$state.listen((state) => {
    const stage = state.stage === 'signed-out' ? `${state.stage} (${state.reason})` : state.stage;
    if (stages.at(-1) !== stage) stages.push(stage);
  });
  opened.push(session);
  return { session, client, ports, backend, stages };
}

const storedOf = ({ ports }: Tab) =>
  JSON.parse(ports.storage.get(key) ?? 'null') as Record<string, never> | null;
const asked = ({ backend }: Tab, operation: string) =>
  backend.requests.filter((one) => one.operation === operation);

afterEach(() => {
  for (const session of opened.splice(0)) session.stop();
});

describe('sign-in', () => {
  it('goes from the first look at storage to the team picker', async () => {
    const tab = openTab();
    await tab.session.start();
    await tab.session.signIn({ login: marina, password: fakePassword });
    expect(tab.stages).toEqual(['signed-out (none)', 'signing-in', 'loading', 'choosing-team']);
    expect(asked(tab, 'login')[0]?.token).toBeNull();
    expect(asked(tab, 'getMe')[0]?.token).toBe(tab.session.getToken());
  });

  it.each([
    [bruno, 'ready'],
    [carla, 'ready'],
  ])('enters the only team of %s by itself', async (login, stage) => {
    const tab = openTab();
    await tab.session.signIn({ login, password: fakePassword });
    expect(tab.session.$state.get().stage).toBe(stage);
  });

  it('stores the auth state of the specification under the demo-named key', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    expect(storedOf(tab)).toMatchObject({
      authToken: tab.session.getToken(),
      user: { login: bruno, selectedTeamId: buildId(101) },
      permissions: ['showVOD', 'showHistory'],
      contasCargos: [{ conta_id: buildId(101) }],
    });
  });

  it('refuses a wrong password without a word to the 401 rule', async () => {
    const tab = openTab();
    await expect(tab.session.signIn({ login: marina, password: 'wrong' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
      status: 401,
    });
    expect(tab.stages).toEqual(['signing-in', 'signed-out (none)']);
    expect(storedOf(tab)).toBeNull();
  });

  it('can be given up', async () => {
    const tab = openTab({ backend: createFakeBackend({ latencyMs: 20 }) });
    const controller = new AbortController();
    const signIn = tab.session.signIn(
      { login: marina, password: fakePassword },
      { signal: controller.signal },
    );
    controller.abort();
    await expect(signIn).rejects.toMatchObject({ name: 'AbortError' });
    expect(tab.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'none' });
  });

  it('drops and revokes the token of a sign-in that a sign-out overtook', async () => {
    const tab = openTab({ backend: createFakeBackend({ latencyMs: 10 }) });
    const signIn = tab.session.signIn({ login: marina, password: fakePassword });
    await tab.session.signOut();
    await expect(signIn).rejects.toMatchObject({ name: 'AbortError' });
    expect(tab.session.$state.get()).toMatchObject({ reason: 'signed-out' });
    expect(tab.backend.world.tokens.size).toBe(0);
    expect(storedOf(tab)).toBeNull();
  });

  it('shows a failed profile as its own stage, and load() tries again', async () => {
    const tab = openTab();
    tab.backend.fault({ operation: 'getMe', status: 503, times: 1 });
    await tab.session.signIn({ login: bruno, password: fakePassword });
    expect(tab.session.$state.get()).toMatchObject({
      stage: 'failed',
      error: { status: 503, requestId: 'req-fault' },
    });
    await tab.session.load();
    expect(tab.session.$state.get().stage).toBe('ready');
  });
});

describe('the stored token', () => {
  const withToken = (token: string): FakePorts => {
    const ports = createFakePorts();
    ports.storage.set(key, JSON.stringify({ authToken: token }));
    return ports;
  };

  it('goes on where the last visit ended, in the same team', async () => {
    const first = openTab();
    await first.session.signIn({ login: marina, password: fakePassword });
    first.session.selectTeam(buildId(103));
    first.session.stop();
    const second = openTab({ backend: first.backend, ports: first.ports });
    await second.session.start();
    expect(second.stages).toEqual(['loading', 'ready']);
    expect(second.session.auth.getAccountId()).toBe(buildId(103));
  });

  const now = Date.UTC(2026, 0, 1, 12) / 1_000;
  it.each([
    ['an hour before its end', now + 3_600, false],
    ['a second before its end', now + 1, false],
    ['at its end', now, true],
    ['after its end', now - 1, true],
  ])('%s', async (_name, exp, isOver) => {
    const tab = openTab({ ports: withToken(buildToken({ iat: now - 60, exp })) });
    await tab.session.start();
    const expected = isOver ? 'expired' : 'unauthorized';
    expect(tab.session.$state.get()).toEqual({ stage: 'signed-out', reason: expected });
    expect(storedOf(tab)).toBeNull();
    expect(asked(tab, 'getMe')).toHaveLength(isOver ? 0 : 1);
  });

  it.each(['', 'not json', '42', 'null', '[]', '{"authToken":7}', '{"authToken":""}', '{"other":true}'])(
    'foreign content «%s» counts as none and is left alone',
    async (text) => {
      const ports = createFakePorts();
      ports.storage.set(key, text);
      const tab = openTab({ ports });
      await tab.session.start();
      expect(tab.stages).toEqual(['signed-out (none)']);
      expect(ports.storage.get(key)).toBe(text);
    },
  );

  it('ends the session at its exp, to the millisecond', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    const end = tab.session.expiresAt() ?? 0;
    expect(end - tab.ports.clock.now()).toBe(12 * hour);
    tab.ports.advance(12 * hour - 1);
    expect(tab.session.$state.get().stage).toBe('ready');
    tab.ports.advance(1);
    expect(tab.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'expired' });
    expect(storedOf(tab)).toBeNull();
    expect(tab.ports.pending()).toBe(0);
  });

  it('of sixty days is not over at once on timers that overflow after 25', async () => {
    const ports = createFakePorts();
    const overflow = 2 ** 31 - 1;
    const set: FakePorts['timers']['set'] = (run, ms) => ports.timers.set(run, ms > overflow ? 1 : ms);
    const iat = ports.clock.now() / 1_000;
    const days = 24 * hour;
    const authToken = buildToken({ sub: buildId(2), iat, exp: iat + (60 * days) / 1_000 });
    const world = buildWorld();
    world.tokens.set(authToken, buildId(2));
    ports.storage.set(key, JSON.stringify({ authToken }));
    const backend = createFakeBackend({ world, now: ports.clock.now });
    const tab = openTab({ backend, ports: { ...ports, timers: { ...ports.timers, set } } });
    await tab.session.start();
    ports.advance(60 * days - 1);
    expect([tab.session.$state.get().stage, ports.pending()]).toEqual(['ready', 1]);
    ports.advance(1);
    expect(tab.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'expired' });
  });

  it('is found over on the next question when the device slept through its timer', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    let slept = 0;
    const ports = { ...tab.ports, clock: { now: () => tab.ports.clock.now() + slept } };
    const sleeper = openTab({ backend: tab.backend, ports });
    await sleeper.session.start();
    slept = 13 * hour;
    expect(sleeper.session.getToken()).toBeNull();
    expect(sleeper.session.$state.get()).toMatchObject({ reason: 'expired' });
  });

  it.each([
    ['two hours fast', 2 * hour],
    ['thirteen hours fast', 13 * hour],
    ['two hours slow', -2 * hour],
  ])('lasts twelve hours on a clock that is %s, also after a reload', async (_name, off) => {
    const server = createFakePorts();
    const backend = createFakeBackend({ now: server.clock.now });
    const ports = createFakePorts({ now: server.clock.now() + off });
    const tab = openTab({ backend, ports });
    await tab.session.signIn({ login: bruno, password: fakePassword });
    expect((tab.session.expiresAt() ?? 0) - ports.clock.now()).toBe(12 * hour);
    tab.session.stop();
    const reloaded = openTab({ backend, ports });
    await reloaded.session.start();
    expect(reloaded.session.$state.get().stage).toBe('ready');
    ports.advance(12 * hour);
    expect(reloaded.session.$state.get()).toMatchObject({ reason: 'expired' });
  });
});

describe('register', () => {
  const invited = { token: 'of-the-mail', nome: 'Carla Souza', password: 'nova-senha' };
  /** The wire of an invitation for Carla; everything else is the backend's. */
  const openInvited = (answer: (backend: FakeBackend) => Response) => {
    const ports = createFakePorts();
    const backend = createFakeBackend({ now: ports.clock.now });
    const bodies: unknown[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      if (new URL(request.url).pathname !== '/bff/invite/accept') return backend.fetch(request);
      request.signal.throwIfAborted();
      bodies.push({ ...(await request.json()), bearer: request.headers.get('Authorization') });
      return answer(backend);
    };
    return { ...openTab({ ports, backend: { ...backend, fetch } }), bodies };
  };

  it('goes on as after a sign-in: the user of before is cleared, the token kept, the profile asked for', async () => {
    const tab = openInvited((backend) => Response.json({ token: backend.tokenFor(carla) }));
    await tab.session.signIn({ login: bruno, password: fakePassword });
    tab.stages.length = 0;
    await tab.session.register(invited);
    expect(tab.stages).toEqual(['signing-in', 'loading', 'ready']);
    expect(tab.bodies).toEqual([{ ...invited, bearer: null }]);
    expect(tab.session.$state.get()).toMatchObject({ me: { user: { login: carla } } });
    expect(asked(tab, 'getMe').at(-1)?.token).toBe(tab.session.getToken());
    expect(storedOf(tab)).toMatchObject({ authToken: tab.session.getToken(), user: { login: carla } });
  });

  it('a link that is over is thrown, and is no 401 of a session', async () => {
    const body = { code: 'INVALID_TOKEN', message: '', requestId: 'req-1' };
    const tab = openInvited(() => Response.json(body, { status: 400 }));
    await expect(tab.session.register(invited)).rejects.toMatchObject({ status: 400, requestId: 'req-1' });
    expect(tab.stages).toEqual(['signing-in', 'signed-out (none)']);
    expect(storedOf(tab)).toBeNull();
  });

  it('can be given up', async () => {
    const tab = openInvited((backend) => Response.json({ token: backend.tokenFor(carla) }));
    const registered = tab.session.register(invited, { signal: AbortSignal.abort() });
    await expect(registered).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(tab.session.$state.get()).toMatchObject({ stage: 'signed-out', reason: 'none' });
  });

  it('a sign-out in between wins: the token that comes late is revoked', async () => {
    const tab = openInvited((backend) => Response.json({ token: backend.tokenFor(carla) }));
    const registered = tab.session.register(invited);
    await tab.session.signOut();
    await expect(registered).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(tab.session.getToken()).toBeNull();
    expect(tab.backend.world.tokens.size).toBe(0);
  });
});

describe('teams', () => {
  const signedIn = async () => {
    const tab = openTab();
    await tab.session.signIn({ login: marina, password: fakePassword });
    return tab;
  };

  it('selecting one stores it, and tells the server in the background', async () => {
    const tab = await signedIn();
    tab.session.selectTeam(buildId(102));
    expect(tab.session.$state.get()).toMatchObject({
      stage: 'ready',
      team: { conta_nome: 'Festival Maré Alta' },
    });
    await settlePromises();
    expect(tab.backend.world.people[0]?.me.user).toMatchObject({
      selectedTeamId: buildId(102),
      clienteSelecionado: buildId(201),
    });
    expect(storedOf(tab)).toMatchObject({ user: { selectedTeamId: buildId(102) } });
  });

  it('stays selected when the server does not want to know', async () => {
    const tab = await signedIn();
    tab.backend.fault({ operation: 'updateMe', status: 500 });
    tab.session.selectTeam(buildId(102));
    await settlePromises();
    expect(tab.session.auth.getAccountId()).toBe(buildId(102));
  });

  it('has one signal per team, and the next one is there before listeners ask', async () => {
    const tab = await signedIn();
    tab.session.selectTeam(buildId(101));
    const old = tab.session.auth.getTeamSignal?.();
    let heard: AbortSignal | null | undefined;
    tab.session.$state.listen(() => (heard = tab.session.auth.getTeamSignal?.()));
    tab.session.selectTeam(buildId(102));
    expect([old?.aborted, heard?.aborted]).toEqual([true, false]);
    expect(tab.session.auth.getTeamSignal?.()).toBe(heard);
  });

  it('a switch ends the requests of the old team, whose id is never sent again', async () => {
    const tab = await signedIn();
    tab.session.selectTeam(buildId(101));
    await settlePromises();
    tab.backend.setLatency(60_000);
    const old = tab.client.GET('/v1/videos');
    old.catch(() => undefined);
    await settlePromises();
    const before = tab.backend.requests.length;
    tab.session.selectTeam(buildId(102));
    await expect(unwrap(old)).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    tab.backend.setLatency(0);
    await unwrap(tab.client.GET('/v1/videos'));
    await tab.session.load();
    const teams = tab.backend.requests.slice(before).map(({ url }) => url.searchParams.get('accountId'));
    expect(new Set(teams)).toEqual(new Set([buildId(102)]));
  });

  it('«Limpar filtros» forgets the choice here and on the server, and asks again', async () => {
    const tab = await signedIn();
    tab.session.selectTeam(buildId(102));
    await settlePromises();
    tab.session.chooseTeam();
    await tab.session.load();
    expect(tab.session.$state.get().stage).toBe('choosing-team');
    expect(tab.backend.world.people[0]?.me.user.selectedTeamId).toBeNull();
    expect(asked(tab, 'getMe').at(-1)?.url.searchParams.has('accountId')).toBe(false);
  });

  it('is asked to choose again when the team was taken away meanwhile', async () => {
    const tab = await signedIn();
    tab.session.selectTeam(buildId(102));
    await settlePromises();
    const [person] = tab.backend.world.people;
    if (person)
      person.me = {
        ...person.me,
        contasCargos: person.me.contasCargos.filter((team) => team.conta_id !== buildId(102)),
      };
    await tab.session.load();
    expect(tab.session.$state.get().stage).toBe('choosing-team');
  });

  it('changes of the profile are merged', async () => {
    const tab = await signedIn();
    await tab.session.updateMe({ nome: 'Marina A.' });
    expect(tab.session.$state.get()).toMatchObject({
      stage: 'choosing-team',
      me: { user: { nome: 'Marina A.', login: marina } },
    });
  });

  it('a refused change is thrown', async () => {
    const tab = await signedIn();
    tab.backend.fault({ operation: 'updateMe', status: 422, code: 'INVALID_FIELDS' });
    await expect(tab.session.updateMe({ nome: '' })).rejects.toMatchObject({ code: 'INVALID_FIELDS' });
  });
});

describe('sign-out', () => {
  it('ends the first profile that is on its way', async () => {
    const ports = createFakePorts();
    const backend = createFakeBackend({ now: ports.clock.now });
    ports.storage.set(key, JSON.stringify({ authToken: backend.tokenFor(bruno) }));
    const tab = openTab({ ports, backend });
    backend.setLatency(60_000);
    const started = tab.session.start();
    await settlePromises();
    backend.setLatency(0);
    await tab.session.signOut();
    // Without the abort this would wait for a minute.
    await started;
    expect(tab.stages).toEqual(['loading', 'signed-out (signed-out)']);
  });

  it('clears at once and tells the server', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    const done = tab.session.signOut();
    expect(tab.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'signed-out' });
    expect(storedOf(tab)).toBeNull();
    await done;
    expect(tab.backend.world.tokens.size).toBe(0);
    expect(tab.ports.pending()).toBe(0);
  });

  it.each([500, 401, undefined])('is done even if the server answers %s', async (status) => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    tab.backend.fault({ operation: 'logout', status });
    await tab.session.signOut();
    expect(tab.stages.at(-1)).toBe('signed-out (signed-out)');
  });
});

describe('401', () => {
  it('about the current token signs out, once for twenty parallel answers', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    const token = tab.session.getToken() ?? '';
    for (let index = 0; index < 20; index++) tab.session.auth.unauthorized(token);
    expect(tab.stages.filter((stage) => stage.startsWith('signed-out'))).toEqual([
      'signed-out (unauthorized)',
    ]);
    expect(storedOf(tab)).toBeNull();
  });

  it('of twenty parallel requests is one sign-out, and their late answers leave the next session alone', async () => {
    const late: (() => void)[] = [];
    let refused = 0;
    const ports = createFakePorts();
    const backend = createFakeBackend({ now: ports.clock.now });
    const fetch = async (request: Request): Promise<Response> => {
      const answer = await backend.fetch(request);
      // Every second answer of the old token comes only after the next sign-in.
      if (answer.status === 401 && ++refused % 2 === 0) {
        await new Promise<void>((resolve) => late.push(resolve));
      }
      return answer;
    };
    const tab = openTab({ ports, backend: { ...backend, fetch } });
    await tab.session.signIn({ login: bruno, password: fakePassword });
    backend.world.tokens.clear();
    const calls = Array.from({ length: 20 }, () => tab.client.GET('/v1/videos').catch(() => undefined));
    await settlePromises();
    const signOuts = () => tab.stages.filter((stage) => stage.startsWith('signed-out'));
    expect([late.length, signOuts()]).toEqual([10, ['signed-out (unauthorized)']]);
    await tab.session.signIn({ login: carla, password: fakePassword });
    for (const answer of late) answer();
    await Promise.all(calls);
    expect(signOuts()).toHaveLength(1);
    expect(tab.session.$state.get()).toMatchObject({ stage: 'ready', me: { user: { login: carla } } });
    expect(storedOf(tab)).toMatchObject({ authToken: tab.session.getToken() });
  });

  it('about an older token changes nothing', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    tab.session.auth.unauthorized('older');
    expect(tab.session.$state.get().stage).toBe('ready');
  });

  it('does not delete the newer token of another tab, but takes it up', async () => {
    const storage = createMemoryStorage();
    const backend = createFakeBackend({ now: createFakePorts().clock.now });
    const first = openTab({ backend, ports: createFakePorts({ storage }) });
    await first.session.signIn({ login: bruno, password: fakePassword });
    const second = openTab({ backend, ports: createFakePorts({ storage }) });
    await second.session.start();
    const old = second.session.getToken() ?? '';
    await first.session.signIn({ login: carla, password: fakePassword });
    // The storage event has not arrived yet when the old request's answer does.
    second.session.auth.unauthorized(old);
    await second.session.load();
    expect(second.stages.some((stage) => stage.startsWith('signed-out'))).toBe(false);
    expect(second.session.getToken()).toBe(first.session.getToken());
    expect(second.session.$state.get()).toMatchObject({ stage: 'ready', me: { user: { login: carla } } });
    expect(first.session.$state.get().stage).toBe('ready');
  });
});

describe('other tabs', () => {
  const start = async () => {
    const tab = openTab();
    await tab.session.start();
    await tab.session.signIn({ login: marina, password: fakePassword });
    tab.session.selectTeam(buildId(101));
    return tab;
  };

  it('a sign-out is followed', async () => {
    const tab = await start();
    tab.ports.changeInOtherTab(key, null);
    expect(tab.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'signed-out' });
    expect(asked(tab, 'logout')).toHaveLength(0);
  });

  it('another key is nobody’s business', async () => {
    const tab = await start();
    tab.ports.storage.remove(key);
    tab.ports.changeInOtherTab('unrelated', 'x');
    expect(tab.session.$state.get().stage).toBe('ready');
  });

  it('the sign-in of somebody else is followed', async () => {
    const tab = await start();
    tab.ports.changeInOtherTab(key, JSON.stringify({ authToken: tab.backend.tokenFor(bruno) }));
    await tab.session.load();
    expect(tab.session.$state.get()).toMatchObject({ stage: 'ready', me: { user: { login: bruno } } });
  });

  it('a team switch is followed, without telling the server again', async () => {
    const tab = await start();
    await settlePromises();
    const told = asked(tab, 'updateMe').length;
    const other = { ...storedOf(tab), user: { id: buildId(1), selectedTeamId: buildId(104) } };
    tab.ports.changeInOtherTab(key, JSON.stringify(other));
    await settlePromises();
    expect(tab.session.auth.getAccountId()).toBe(buildId(104));
    expect(asked(tab, 'updateMe')).toHaveLength(told);
  });

  it('a refreshed token of the same person is taken over without a flash', async () => {
    const tab = await start();
    const seen = tab.stages.length;
    const fresh = tab.backend.tokenFor(marina);
    tab.ports.changeInOtherTab(key, JSON.stringify({ ...storedOf(tab), authToken: fresh }));
    expect(tab.session.getToken()).toBe(fresh);
    expect(tab.stages).toHaveLength(seen);
  });

  it('are no longer heard after stop()', async () => {
    const tab = await start();
    tab.session.stop();
    tab.ports.changeInOtherTab(key, null);
    expect(tab.session.$state.get().stage).toBe('ready');
    expect([tab.ports.listenerCount(), tab.ports.pending()]).toEqual([0, 0]);
  });
});

describe('refresh', () => {
  it('trades the token, keeps the state and arms the new end', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    const old = tab.session.getToken();
    tab.ports.advance(11.5 * hour);
    expect(await tab.session.refresh()).toBe(true);
    expect(tab.session.getToken()).not.toBe(old);
    expect(storedOf(tab)).toMatchObject({ authToken: tab.session.getToken() });
    tab.ports.advance(11 * hour);
    expect(tab.session.$state.get().stage).toBe('ready');
  });

  it('of two tabs asks the server once', async () => {
    const storage = createMemoryStorage();
    const backend = createFakeBackend({ now: createFakePorts().clock.now });
    const { locks } = createFakePorts();
    const openWithLocks = () => openTab({ backend, ports: { ...createFakePorts({ storage }), locks } });
    const first = openWithLocks();
    await first.session.signIn({ login: bruno, password: fakePassword });
    const second = openWithLocks();
    await second.session.start();
    expect(await Promise.all([first.session.refresh(), second.session.refresh()])).toEqual([true, true]);
    expect(asked(first, 'refreshToken')).toHaveLength(1);
    expect(second.session.getToken()).toBe(first.session.getToken());
  });

  it('that fails changes nothing', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    const old = tab.session.getToken();
    tab.backend.fault({ operation: 'refreshToken', status: 500 });
    expect(await tab.session.refresh()).toBe(false);
    expect(tab.session.getToken()).toBe(old);
    expect(tab.session.$state.get().stage).toBe('ready');
  });

  it.each([401, 500, undefined])(
    'that fails with %s never deletes the newer token that another tab has stored meanwhile',
    async (status) => {
      const storage = createMemoryStorage();
      const backend = createFakeBackend({ now: createFakePorts().clock.now });
      const first = openTab({ backend, ports: createFakePorts({ storage }) });
      await first.session.signIn({ login: bruno, password: fakePassword });
      let answer = (): void => undefined;
      const delay = new Promise<void>((resolve) => (answer = resolve));
      const fetch = async (request: Request): Promise<Response> => {
        if (request.url.includes('/bff/refresh-token')) await delay;
        return backend.fetch(request);
      };
      const second = openTab({ backend: { ...backend, fetch }, ports: createFakePorts({ storage }) });
      await second.session.start();
      backend.fault({ operation: 'refreshToken', status, times: 1 });
      const refreshed = second.session.refresh();
      await settlePromises();
      await first.session.signIn({ login: carla, password: fakePassword });
      answer();
      expect(await refreshed).toBe(false);
      expect(storedOf(first)).toMatchObject({ authToken: first.session.getToken() });
      expect(first.session.$state.get()).toMatchObject({ stage: 'ready', me: { user: { login: carla } } });
      expect(second.stages.filter((stage) => stage.startsWith('signed-out'))).toEqual([]);
    },
  );

  it('is not tried while nobody is signed in', async () => {
    expect(await openTab().session.refresh()).toBe(false);
  });
});

describe('a partner', () => {
  it('needs no storage, no picker and no accountId', async () => {
    const storage: KeyValueStorage = { get: refuse, set: refuse, remove: refuse, subscribe: refuse };
    const ports = { ...createFakePorts(), storage };
    const backend = createFakeBackend({ now: ports.clock.now });
    const tab = openTab({ backend, ports, getToken: async () => backend.tokenFor(marina) });
    await tab.session.start();
    expect(tab.session.$state.get()).toMatchObject({ stage: 'ready', team: { conta_id: buildId(101) } });
    expect(tab.session.auth.getAccountId()).toBeNull();
    expect(asked(tab, 'updateMe')).toHaveLength(0);
    await tab.session.signOut();
  });

  it('whose function fails sees it as a failed profile', async () => {
    const tab = openTab({ getToken: () => Promise.reject(new Error('offline')) });
    await tab.session.start();
    expect(tab.session.$state.get()).toMatchObject({ stage: 'failed', error: { code: 'TOKEN_UNAVAILABLE' } });
  });

  it('is signed out by a 401 about the newest token only', async () => {
    const backend = createFakeBackend({ world: buildWorld() });
    const tokens = [backend.tokenFor(bruno), backend.tokenFor(bruno)];
    const tab = openTab({ backend, getToken: async () => tokens.shift() ?? 'last' });
    await tab.session.start();
    const first = tab.session.getToken() ?? '';
    await tab.session.auth.getToken();
    tab.session.auth.unauthorized(first);
    expect(tab.session.$state.get().stage).toBe('ready');
    tab.session.auth.unauthorized(tab.session.getToken() ?? '');
    expect(tab.session.$state.get()).toMatchObject({ reason: 'unauthorized' });
  });
});

function refuse(): never {
  throw new Error('A partner session must not touch the storage.');
}

describe('a storage that is', () => {
  afterEach(() => vi.unstubAllGlobals());

  const page = (localStorage: unknown) => {
    vi.stubGlobal('window', { localStorage, addEventListener: () => {}, removeEventListener: () => {} });
    return { ...createFakePorts(), storage: createBrowserStorage() };
  };
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };

  it.each([
    ['full', { getItem: () => null, setItem: full, removeItem: () => {} }],
    ['blocked', { getItem: blocked, setItem: blocked, removeItem: blocked }],
    ['missing', undefined],
    ['full of foreign content', { getItem: () => '[{"authToken":7}]', setItem: full, removeItem: () => {} }],
  ])('%s works in memory: signing in, choosing a team, signing out', async (_name, localStorage) => {
    const tab = openTab({ ports: page(localStorage) });
    await tab.session.start();
    expect(tab.session.$state.get()).toMatchObject({ stage: 'signed-out', reason: 'none' });
    await tab.session.signIn({ login: marina, password: fakePassword });
    tab.session.selectTeam(buildId(102));
    await tab.session.load();
    expect(tab.session.auth.getAccountId()).toBe(buildId(102));
    expect(await tab.session.refresh()).toBe(true);
    await tab.session.signOut();
    expect(tab.stages.at(-1)).toBe('signed-out (signed-out)');
    expect(tab.session.getToken()).toBeNull();
  });
});

describe('lifetime', () => {
  it('start() twice reads once; after stop() it begins again', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    await tab.session.start();
    await tab.session.start();
    expect(asked(tab, 'getMe')).toHaveLength(2);
    tab.session.stop();
    await tab.session.start();
    expect(asked(tab, 'getMe')).toHaveLength(3);
  });

  it('ends with its signal', async () => {
    const tab = openTab();
    const controller = new AbortController();
    await tab.session.start(controller.signal);
    expect(tab.ports.listenerCount()).toBe(1);
    controller.abort();
    expect(tab.ports.listenerCount()).toBe(0);
  });

  it('does not begin with a signal that is over', async () => {
    const tab = openTab();
    await tab.session.start(AbortSignal.abort());
    expect(tab.stages).toEqual([]);
    expect(tab.ports.listenerCount()).toBe(0);
  });
});
