import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quotaState, refusalOf } from './quota.pure';
import type { Beginning } from './quota.pure';

const limits = { storage: 1_000, delivery: 500, transcoding: 60, viewers: 10 };
const use = { storage: 900, delivery: 0, transcoding: 0 };
const source = (bytes: number | null): Beginning => ({ kind: 'source', bytes });

it.each([
  ['a file that fits exactly', source(100), use, null],
  ['a file that is a byte too large', source(101), use, 'STORAGE_QUOTA_REACHED'],
  ['a file of unknown size while there is room', source(null), use, null],
  [
    'a file of unknown size where there is none',
    source(null),
    { ...use, storage: 1_000 },
    'STORAGE_QUOTA_REACHED',
  ],
  [
    'a file when the minutes are used up',
    source(1),
    { ...use, transcoding: 60 },
    'TRANSCODING_QUOTA_REACHED',
  ],
  ['a file when some minutes are left', source(1), { ...use, transcoding: 59.9 }, null],
  ['bytes of a file that was allowed', { kind: 'bytes', bytes: 100 }, { ...use, transcoding: 60 }, null],
  ['more bytes than there is room', { kind: 'bytes', bytes: 101 }, use, 'STORAGE_QUOTA_REACHED'],
  ['another conversion without room', { kind: 'conversion' }, { ...use, storage: 5_000 }, null],
  [
    'another conversion without minutes',
    { kind: 'conversion' },
    { ...use, transcoding: 60 },
    'TRANSCODING_QUOTA_REACHED',
  ],
  ['a live', { kind: 'live' }, { ...use, storage: 5_000, transcoding: 99, delivery: 499 }, null],
  ['a play while some delivery is left', { kind: 'play' }, { ...use, storage: 5_000, delivery: 499 }, null],
  ['a play without delivery', { kind: 'play' }, { ...use, delivery: 500 }, 'DELIVERY_QUOTA_REACHED'],
  ['a live without delivery', { kind: 'live' }, { ...use, delivery: 500 }, 'DELIVERY_QUOTA_REACHED'],
] as const)('%s', (_name, what, used, code) => {
  expect(refusalOf(what, used, limits)).toBe(code);
  expect(refusalOf(what, used, null)).toBeNull();
  expect(
    refusalOf(what, used, { storage: null, delivery: null, transcoding: null, viewers: null }),
  ).toBeNull();
});

it.each([
  [0, null, 'none'],
  [79, 100, 'free'],
  [80, 100, 'near'],
  [100, 100, 'reached'],
  [101, 100, 'reached'],
  [0, 0, 'reached'],
] as const)('%i of %s is %s', (used, limit, state) => {
  expect(quotaState(used, limit)).toBe(state);
});

it('a file that is refused is refused with more in store too', () => {
  const amount = fc.integer({ min: 0, max: 3_000 });
  fc.assert(
    fc.property(amount, amount, amount, (storage, more, bytes) => {
      const refused = refusalOf(source(bytes), { ...use, storage }, limits) !== null;
      const later = refusalOf(source(bytes), { ...use, storage: storage + more }, limits) !== null;
      expect(!refused || later).toBe(true);
    }),
  );
});
