import { expect, test } from 'vitest';
import { listen, notListening, type Listening } from './silence.pure';

test.each([
  [null, null],
  [0, 0],
  [0.0005, 0],
  [0.01, 1 / 3],
  [0.1, 2 / 3],
  [1, 1],
  [1.4, 1],
])('a root mean square of %s is shown as %s', (rms, level) => {
  const { level: shown } = listen(notListening, rms, 0);
  if (level === null) expect(shown).toBeNull();
  else expect(shown).toBeCloseTo(level, 6);
});

test('a microphone is silent after ten seconds without a sound, and no longer with the first one', () => {
  let state: Listening = notListening;
  const hear = (rms: number | null, atMs: number) => (state = listen(state, rms, atMs)).isSilent;
  expect([hear(0, 1_000), hear(0, 10_999), hear(0, 11_000)]).toEqual([false, false, true]);
  expect([hear(0.1, 11_100), hear(0, 11_200), hear(0, 21_100)]).toEqual([false, false, false]);
  expect(hear(0, 21_200)).toBe(true);
  // Without a microphone nothing is missing.
  expect([hear(null, 40_000), hear(0, 40_100)]).toEqual([false, false]);
});
