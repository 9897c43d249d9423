import { describe, expect, it } from 'vitest';
import {
  buildId,
  createFakeBackend,
  createFakePorts,
  fakePassword,
  flushPromises,
  type FakeBackend,
} from '@palco/testing';
import { asked, bruno, carla, key, marina, openTab, storedOf } from './testing/open-tab';

describe('sign-in', () => {
  it('goes from reading the empty storage to the team picker', async () => {
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

  it('rejects with a wrong password, without the sign-out that other 401s cause', async () => {
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

  it('drops and revokes the token when a sign-out came during the sign-in', async () => {
    const tab = openTab({ backend: createFakeBackend({ latencyMs: 10 }) });
    const signIn = tab.session.signIn({ login: marina, password: fakePassword });
    await tab.session.signOut();
    await expect(signIn).rejects.toMatchObject({ name: 'AbortError' });
    expect(tab.session.$state.get()).toMatchObject({ reason: 'signed-out' });
    expect(tab.backend.world.tokens.size).toBe(0);
    expect(storedOf(tab)).toEqual({ signedOut: true });
  });

  it('leaves neither a session nor a timer when stop() came during the sign-in', async () => {
    const tab = openTab({ backend: createFakeBackend({ latencyMs: 10 }) });
    await tab.session.start();
    const signIn = tab.session.signIn({ login: bruno, password: fakePassword });
    tab.session.stop();
    await expect(signIn).rejects.toMatchObject({ name: 'AbortError' });
    expect(tab.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'none' });
    expect([tab.ports.pending(), tab.backend.world.tokens.size, storedOf(tab)]).toEqual([0, 0, null]);
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

describe('register', () => {
  const invited = { token: 'of-the-mail', nome: 'Carla Souza', password: 'nova-senha' };
  /** Answers the invitation of Carla; the backend answers all other requests. */
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

  it('continues like a sign-in: removes the previous user, stores the token, loads the profile', async () => {
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

  it('an expired link rejects with its error, without the sign-out of a 401', async () => {
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

  it('after a sign-out in between, the late token is revoked', async () => {
    const tab = openInvited((backend) => Response.json({ token: backend.tokenFor(carla) }));
    const registered = tab.session.register(invited);
    await tab.session.signOut();
    await expect(registered).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(tab.session.getToken()).toBeNull();
    expect(tab.backend.world.tokens.size).toBe(0);
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
    await flushPromises();
    backend.setLatency(0);
    await tab.session.signOut();
    // Without the abort this would take a minute.
    await started;
    expect(tab.stages).toEqual(['loading', 'signed-out (signed-out)']);
  });

  it('clears the session at once and revokes the token on the server', async () => {
    const tab = openTab();
    await tab.session.signIn({ login: bruno, password: fakePassword });
    const done = tab.session.signOut();
    expect(tab.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'signed-out' });
    expect(storedOf(tab)).toEqual({ signedOut: true });
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
