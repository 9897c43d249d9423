import { expect, test, vi } from 'vitest';
import { characterCount } from './character-count.pure';

test.each([
  ['', 0],
  ['olá', 3],
  ['e\u0301', 1],
  ['👨‍👩‍👧‍👦'.repeat(72), 72],
  ['🇧🇷🇵🇹', 2],
])('%j has %d', (text, count) => {
  expect(characterCount(text)).toBe(count);
});

test('without Intl.Segmenter code points are counted', () => {
  vi.stubGlobal('Intl', {});
  expect(characterCount('👩‍🏫a')).toBe(4);
});
