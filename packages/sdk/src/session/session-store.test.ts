import { expect, it } from 'vitest';
import { createFakePorts } from '@palco/testing';
import { createSessionStore } from './session-store';

it('a lost session keeps the mark of a sign-out, which other tabs may not have read yet', () => {
  const ports = createFakePorts();
  const store = createSessionStore(ports, 'key');
  store.forget(true);
  store.forget(false);
  expect(store.read()).toEqual({ stored: null, end: 'signed-out' });
});

it('a lost session is removed from the storage', () => {
  const ports = createFakePorts();
  const { storage } = ports;
  const store = createSessionStore(ports, 'key');
  storage.set('key', JSON.stringify({ authToken: 'token' }));
  store.forget(false);
  expect([storage.get('key'), store.read()]).toEqual([null, { stored: null, end: 'none' }]);
});
