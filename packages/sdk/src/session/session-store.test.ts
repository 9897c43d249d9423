import { expect, it } from 'vitest';
import { createFakePorts } from '../testing';
import { createSessionStore } from './session-store';

it('a session that is lost leaves the mark of a sign-out, which other tabs may not have read yet', () => {
  const { storage, clock } = createFakePorts();
  const store = createSessionStore(storage, clock, 'key');
  store.forget(true);
  store.forget(false);
  expect(store.read()).toEqual({ stored: null, end: 'signed-out' });
});

it('a session that is lost leaves nothing else', () => {
  const { storage, clock } = createFakePorts();
  const store = createSessionStore(storage, clock, 'key');
  storage.set('key', JSON.stringify({ authToken: 'token' }));
  store.forget(false);
  expect([storage.get('key'), store.read()]).toEqual([null, { stored: null, end: 'none' }]);
});
