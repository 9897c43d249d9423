import { expect, test } from 'vitest';
import { certificateVerdict, shareOfAir } from './certificate.pure';

const startedAt = new Date('2030-03-01T12:00:00.000Z');
const finishedAt = new Date('2030-03-01T13:00:00.000Z');
const facts = { neededShare: 75, startedAt, finishedAt, watchedSeconds: 3_000 };

test.each([
  ['no certificates', { neededShare: null }, { kind: 'off' }],
  ['no certificates, before the end', { neededShare: null, finishedAt: null }, { kind: 'off' }],
  ['before the end', { finishedAt: null, watchedSeconds: 9_999 }, { kind: 'not-yet' }],
  ['enough', {}, { kind: 'granted', share: 83, minutes: 50 }],
  ['exactly enough', { watchedSeconds: 2_700 }, { kind: 'granted', share: 75, minutes: 45 }],
  ['what rounds to enough', { watchedSeconds: 2_682 }, { kind: 'granted', share: 75, minutes: 44 }],
  ['less', { watchedSeconds: 2_681 }, { kind: 'too-short', share: 74, neededShare: 75 }],
  ['nothing', { watchedSeconds: 0 }, { kind: 'too-short', share: 0, neededShare: 75 }],
  [
    'all of it, where all is asked for',
    { neededShare: 100, watchedSeconds: 3_599.7 },
    { kind: 'granted', share: 100, minutes: 59 },
  ],
  ['more than all', { watchedSeconds: 4_000 }, { kind: 'granted', share: 100, minutes: 66 }],
  ['a live that never was on air', { startedAt: null }, { kind: 'too-short', share: 0, neededShare: 75 }],
  ['a live without any time', { startedAt: finishedAt }, { kind: 'too-short', share: 0, neededShare: 75 }],
  [
    'a minute that is begun and not full',
    { neededShare: 1, watchedSeconds: 104 },
    { kind: 'granted', share: 3, minutes: 1 },
  ],
  ['a few seconds', { neededShare: 1, watchedSeconds: 36 }, { kind: 'granted', share: 1, minutes: 1 }],
] as const)('%s', (_name, given, verdict) => {
  expect(certificateVerdict({ ...facts, ...given })).toEqual(verdict);
});

test('the share is known of a live that is over alone', () => {
  expect(shareOfAir(facts)).toBe(83);
  expect(shareOfAir({ ...facts, finishedAt: null })).toBeNull();
  expect(shareOfAir({ ...facts, startedAt: null })).toBeNull();
});
