import { describe, expect, it } from 'vitest';
import { isWanted, newsOf, stableMs, transition, waitMs } from './restream-run.pure';
import type { RestreamEvent, RestreamStage } from './restream-run.pure';

const connecting: RestreamStage = { kind: 'connecting', attempts: 2 };
const sending: RestreamStage = { kind: 'sending', attempts: 2, since: 1000, isIdle: false };
const failing: RestreamStage = { kind: 'failing', attempts: 3, fault: 'cut', detail: '', nextTryAt: 9000 };
const cut: RestreamEvent = { kind: 'ended', fault: 'cut', detail: 'no', now: 5000, chance: 1 };

it.each([
  [{ automatic: true, manual: null }, true],
  [{ automatic: false, manual: null }, false],
  [{ automatic: true, manual: 'off' as const }, false],
  [{ automatic: false, manual: 'on' as const }, true],
])('a hand outranks what was chosen: %o', (wish, wanted) => {
  expect(isWanted(wish)).toBe(wanted);
});

describe('a restream', () => {
  it.each<[string, RestreamStage, RestreamEvent, RestreamStage]>([
    ['connects', connecting, { kind: 'connected', now: 7 }, { ...sending, since: 7 }],
    ['is tried again', failing, { kind: 'retried' }, { kind: 'connecting', attempts: 3 }],
    [
      'waits longer with each failure',
      connecting,
      cut,
      { kind: 'failing', attempts: 3, fault: 'cut', detail: 'no', nextTryAt: 9000 },
    ],
    [
      'counts one that dropped at once among the failures',
      sending,
      cut,
      { kind: 'failing', attempts: 3, fault: 'cut', detail: 'no', nextTryAt: 9000 },
    ],
    [
      'has no failures once it lasted',
      sending,
      { kind: 'measured', isIdle: false, now: 1000 + stableMs },
      { ...sending, attempts: 0 },
    ],
    [
      'is idle in a pause',
      sending,
      { kind: 'measured', isIdle: true, now: 2000 },
      { ...sending, isIdle: true },
    ],
    [
      'is not blamed for a connection that a platform ended in a pause',
      { ...sending, isIdle: true },
      cut,
      { kind: 'failing', attempts: 0, fault: 'cut', detail: 'no', nextTryAt: 6000 },
    ],
    ['is over', sending, { ...cut, fault: null }, { kind: 'over' }],
    [
      'does not send before it is connected',
      connecting,
      { kind: 'measured', isIdle: false, now: 1 },
      connecting,
    ],
  ])('%s', (_name, before, event, after) => {
    expect(transition(before, event)).toEqual(after);
  });
});

it('waits for a minute at most, and no two wait alike', () => {
  expect([1, 2, 3, 7, 40].map((attempts) => waitMs(attempts, 1))).toEqual([1000, 2000, 4000, 60_000, 60_000]);
  expect(waitMs(7, 0)).toBe(30_000);
});

it.each<[Parameters<typeof newsOf>[0], RestreamStage, number, ReturnType<typeof newsOf>]>([
  [null, connecting, 0, null],
  [null, sending, 2000, 'started'],
  ['started', sending, 2000, null],
  ['started', failing, 2000, 'failed'],
  ['failed', failing, 2000, null],
  // A platform that accepts and drops.
  ['failed', sending, 1000 + stableMs - 1, null],
  ['failed', sending, 1000 + stableMs, 'started'],
  ['started', { ...failing, attempts: 0 }, 2000, null],
])('after %s tells of %o at %i: %s', (told, stage, now, news) => {
  expect(newsOf(told, stage, { now })).toBe(news);
});

it('tells of a platform that shows nothing of what it takes, once, and of its recovery', () => {
  const sending = { kind: 'sending', attempts: 0, since: 0, isIdle: false } as const;
  expect([
    newsOf('started', sending, { now: 1e6, isNotOnAir: true }),
    newsOf('failed', sending, { now: 1e6, isNotOnAir: true }),
    newsOf('failed', sending, { now: 1e6, isNotOnAir: false }),
  ]).toEqual(['failed', null, 'started']);
});
