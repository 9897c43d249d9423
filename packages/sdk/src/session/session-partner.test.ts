import { describe, expect, it } from 'vitest';
import type { KeyValueStorage } from '../kernel/ports';
import { buildId, buildWorld, createFakeBackend, createFakePorts } from '../testing';
import { asked, bruno, marina, openTab } from './testing/open-tab';

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
