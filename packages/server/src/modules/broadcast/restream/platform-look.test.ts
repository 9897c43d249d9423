import { expect, it } from 'vitest';
import { answered, dueOf, isDue, notLooked } from './platform-look.pure';
import type { PlatformLook } from './platform-look.pure';
import type { RestreamStage } from './restream-run.pure';

const sending: RestreamStage = { kind: 'sending', attempts: 0, since: 0, isIdle: false };
const looked: PlatformLook = { nextAt: 0, refusals: 0, isNotOnAir: false };

it('asks some time after something is sent, and every twenty seconds', () => {
  const first = dueOf(notLooked, sending, 1_000);
  expect(first.nextAt).toBe(31_000);
  expect(dueOf(first, sending, 5_000)).toBe(first);
  expect([isDue(first, 30_999), isDue(first, 31_000), isDue(notLooked, 1e9)]).toEqual([false, true, false]);
  expect(answered(first, 'on_air', 31_000).nextAt).toBe(51_000);
});

it.each([
  ['a connection that failed', { kind: 'failing', attempts: 1, fault: 'cut', detail: '', nextTryAt: 0 }],
  ['a pause', { ...sending, isIdle: true }],
  ['a new connection', { kind: 'connecting', attempts: 0 }],
] as const)('knows nothing any more after %s', (_name, stage) => {
  expect(dueOf({ nextAt: 5, refusals: 4, isNotOnAir: true }, stage, 9)).toEqual(notLooked);
});

it.each([
  [['not_on_air'], false],
  [['not_on_air', 'not_on_air'], true],
  [['not_on_air', 'on_air', 'not_on_air'], false],
  [['not_on_air', 'unknown', 'not_on_air'], true],
  [['not_on_air', 'not_on_air', 'unknown', 'unknown'], true],
  [['not_on_air', 'not_on_air', 'on_air'], false],
] as const)('after %j is red: %s', (verdicts, isNotOnAir) => {
  const after = [...verdicts].reduce<PlatformLook>(
    (look, verdict, index) => answered(look, verdict, index),
    looked,
  );
  expect(after.isNotOnAir).toBe(isNotOnAir);
});
