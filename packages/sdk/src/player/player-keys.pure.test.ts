import { describe, expect, test } from 'vitest';
import {
  isInteractive,
  keyAction,
  playerKeys,
  type KeyPress,
  type KeyTarget,
  type PlayerKeyMap,
} from './player-keys.pure';

const plain: KeyPress = {
  key: ' ',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  defaultPrevented: false,
};

describe('keys of the player', () => {
  test.each([
    ['ArrowLeft', { method: 'seekBy', seconds: -5 }],
    ['ArrowRight', { method: 'seekBy', seconds: 5 }],
    ['m', { method: 'toggleMute' }],
    ['M', { method: 'toggleMute' }],
    [' ', { method: 'toggle' }],
    ['k', { method: 'toggle' }],
    ['j', { method: 'seekBy', seconds: -10 }],
    ['l', { method: 'seekBy', seconds: 10 }],
    ['Home', { method: 'seekToShare', amount: 0 }],
    ['End', { method: 'seekToShare', amount: 1 }],
    ['7', { method: 'seekToShare', amount: 0.7 }],
    ['ArrowUp', { method: 'changeVolume', amount: 0.05 }],
    ['ArrowDown', { method: 'changeVolume', amount: -0.05 }],
    ['c', { method: 'toggleTextTrack' }],
    ['F', { method: 'toggleFullscreen' }],
    ['<', { method: 'stepRate', amount: -1 }],
    ['>', { method: 'stepRate', amount: 1 }],
    ['Enter', null],
    ['Tab', null],
    ['Escape', null],
  ])('%s', (key, action) => {
    expect(keyAction({ ...plain, key }, null)).toEqual(action);
  });

  test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'defaultPrevented'] as const)(
    'a press with %s is ignored',
    (name) => {
      expect(keyAction({ ...plain, [name]: true }, null)).toBeNull();
    },
  );

  test('a sign may need Shift, a letter is none with it', () => {
    const shifted = (key: string) => keyAction({ ...plain, key, shiftKey: true }, null) !== null;
    expect(['<', '>', '3', 'F', 'ArrowUp'].map(shifted)).toEqual([true, true, true, false, false]);
    expect(keyAction({ ...plain, key: '>', shiftKey: true, ctrlKey: true }, null)).toBeNull();
  });

  test('a held key seeks on, and toggles once', () => {
    expect(keyAction({ ...plain, key: 'ArrowRight', repeat: true }, null)).not.toBeNull();
    expect(keyAction({ ...plain, key: 'ArrowDown', repeat: true }, null)).not.toBeNull();
    expect(keyAction({ ...plain, key: '>', repeat: true }, null)).toBeNull();
    expect(keyAction({ ...plain, key: 'm', repeat: true }, null)).toBeNull();
    expect(keyAction({ ...plain, key: ' ', repeat: true }, null)).toBeNull();
  });

  test('a custom map replaces them, and inherited property names are no keys', () => {
    const keys: PlayerKeyMap = { ...playerKeys, m: null, k: { method: 'toggle' } };
    expect(keyAction({ ...plain, key: 'm' }, null, keys)).toBeNull();
    expect(keyAction({ ...plain, key: 'K' }, null, keys)).toEqual({ method: 'toggle' });
    expect(keyAction({ ...plain, key: 'constructor' }, null, keys)).toBeNull();
  });

  test.each([
    [{ tabIndex: 0, role: null }, true],
    [{ tabIndex: 3, role: null }, true],
    [{ tabIndex: -1, role: 'menuitem' }, true],
    [{ tabIndex: -1, role: null }, false],
  ] satisfies [KeyTarget, boolean][])('%o is interactive: %s', (target, expected) => {
    expect(isInteractive(target)).toBe(expected);
    expect(keyAction(plain, target) === null).toBe(expected);
  });
});
