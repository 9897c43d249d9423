import { expect, test } from 'vitest';
import { actionOfKey, cueKeys } from './cue-keys.pure';

const press = (code: string, held: Partial<Parameters<typeof actionOfKey>[0]> = {}) =>
  actionOfKey({ code, altKey: true, ctrlKey: false, metaKey: false, ...held });

test('each action has a key of its own, with Alt alone', () => {
  expect(Object.values(cueKeys).map(({ code }) => press(code))).toEqual(Object.keys(cueKeys));
  expect(press('KeyP', { altKey: false })).toBeNull();
  // AltGr is Ctrl and Alt: it types characters.
  expect(press('KeyP', { ctrlKey: true })).toBeNull();
  expect(press('KeyP', { metaKey: true })).toBeNull();
  expect(press('KeyX')).toBeNull();
});
