import { expect, test } from 'vitest';
import { roomCommand } from './room-keys.pure';

const plain = { isModified: false, isRepeated: false };

test.each([
  ['p', { kind: 'pause' }],
  ['P', { kind: 'pause' }],
  ['e', { kind: 'end' }],
  ['m', { kind: 'sound' }],
  ['c', { kind: 'clip' }],
  ['b', { kind: 'mark' }],
  ['1', { kind: 'signal', id: 1 }],
  ['4', { kind: 'signal', id: 4 }],
  ['5', null],
  ['Enter', null],
  ['?', null],
])('%s', (key, command) => {
  expect(roomCommand({ key, ...plain })).toEqual(command);
});

test('a key of the browser, or one that is held down, is none', () => {
  expect(roomCommand({ ...plain, key: 'p', isModified: true })).toBeNull();
  expect(roomCommand({ ...plain, key: 'e', isRepeated: true })).toBeNull();
});
