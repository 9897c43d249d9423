import { expect, test } from 'vitest';
import { actionOfKey, cueKeys, editorActionOfKey, editorKeys, type KeyPress } from './cue-keys.pure';

const none = { key: '', code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const press = (code: string, held: Partial<KeyPress> = {}) =>
  actionOfKey({ ...none, code, altKey: true, ...held });

test('each action has a key of its own, with Alt alone', () => {
  expect(Object.values(cueKeys).map(({ code }) => press(code))).toEqual(Object.keys(cueKeys));
  expect(press('KeyP', { altKey: false })).toBeNull();
  // AltGr is Ctrl and Alt: it types characters.
  expect(press('KeyP', { ctrlKey: true })).toBeNull();
  expect(press('KeyP', { metaKey: true })).toBeNull();
  expect(press('KeyX')).toBeNull();
});

test.each<[string, Partial<KeyPress>, boolean, string | null]>([
  ['Ctrl+Z', { key: 'z', ctrlKey: true }, true, 'undo'],
  ['Cmd+Z', { key: 'z', metaKey: true }, true, 'undo'],
  ['Ctrl+Shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, true, 'redo'],
  ['Ctrl+Y', { key: 'y', ctrlKey: true }, true, 'redo'],
  ['Ctrl+F', { key: 'f', ctrlKey: true }, true, 'find'],
  ['Ctrl+Shift+F', { key: 'F', ctrlKey: true, shiftKey: true }, true, null],
  ['Ctrl+S', { key: 's', ctrlKey: true }, false, 'save'],
  ['Alt+K', { key: 'k', code: 'KeyK', altKey: true }, true, 'toggle'],
  ['Ctrl+Alt+K', { key: 'k', code: 'KeyK', altKey: true, ctrlKey: true }, true, null],
  ['? in a text', { key: '?', shiftKey: true }, true, null],
  ['? elsewhere', { key: '?', shiftKey: true }, false, 'keys'],
  ['a letter', { key: 'z', code: 'KeyZ' }, false, null],
])('%s, from a text: %j %s, is %s', (_, held, isText, action) => {
  expect(editorActionOfKey({ ...none, ...held }, isText)).toBe(action);
});

test('no key of a row is one of the editor', () => {
  for (const { code } of Object.values(cueKeys))
    expect(editorActionOfKey({ ...none, code, altKey: true }, true)).toBeNull();
  for (const { with: held, shown } of Object.values(editorKeys))
    if (held === 'alt') expect(press(`Key${shown}`)).toBeNull();
});
