import { expect, test } from 'vitest';
import { isHelpKey } from './help-key.pure';

const press = { key: '?', altKey: false, ctrlKey: false, metaKey: false, defaultPrevented: false };

test.each([
  ['the player', {}, { tagName: 'DIV' }, true],
  ['nothing known', {}, null, true],
  ['a button', {}, { tagName: 'BUTTON' }, true],
  ['the seek bar', {}, { tagName: 'INPUT', type: 'range' }, true],
  ['a field', {}, { tagName: 'INPUT', type: 'text' }, false],
  ['a long field', {}, { tagName: 'TEXTAREA' }, false],
  ['a menu', {}, { tagName: 'SELECT' }, false],
  ['editable text', {}, { tagName: 'P', isContentEditable: true }, false],
  ['the player, with Alt, which some keyboards need for it', { altKey: true }, null, true],
  ['the player, with Ctrl', { ctrlKey: true }, null, false],
  ['the player, with Meta', { metaKey: true }, null, false],
  ['the player, answered already', { defaultPrevented: true }, null, false],
  ['the player, another key', { key: '/' }, null, false],
])('on %s', (_name, change, target, expected) => {
  expect(isHelpKey({ ...press, ...change }, target)).toBe(expected);
});
