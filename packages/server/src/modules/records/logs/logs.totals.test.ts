import { expect, it } from 'vitest';
import { createLogTotals } from './logs.totals';

/** Entries by the time when they were written, and how many of them were counted. */
function logOf(written: number[]) {
  let counted = 0;
  const between = (after: number, until: number): number => {
    const found = written.filter((at) => at > after && at <= until).length;
    counted += found;
    return found;
  };
  return {
    count: async ({ after, settled }: { after: Date | null; settled: Date }) => {
      const from = after?.getTime() ?? -1;
      return {
        settled: between(from, settled.getTime()),
        later: between(Math.max(from, settled.getTime()), Infinity),
      };
    },
    takeCounted: () => {
      const taken = counted;
      counted = 0;
      return taken;
    },
  };
}

const minute = 60_000;

it('counts what came since the last time alone, and nothing twice or never', async () => {
  let now = 100 * minute;
  const written = [1, 2, 3, 99 * minute];
  const log = logOf(written);
  const totals = createLogTotals({ now: () => now });
  const total = () => totals.totalOf({ team: 'a' }, log.count);
  expect([await total(), log.takeCounted()]).toEqual([4, 4]);
  // The newest one may have a companion that is not committed yet.
  expect([await total(), log.takeCounted()]).toEqual([4, 1]);
  written.push(99 * minute - 1);
  expect(await total()).toBe(5);
  now += 7 * minute;
  log.takeCounted();
  expect([await total(), log.takeCounted()]).toEqual([5, 2]);
  expect([await total(), log.takeCounted()]).toEqual([5, 0]);
});

it('keeps filters apart', async () => {
  const totals = createLogTotals({ now: () => 100 * minute });
  expect(await totals.totalOf({ team: 'a' }, logOf([1, 2]).count)).toBe(2);
  expect(await totals.totalOf({ team: 'b' }, logOf([1]).count)).toBe(1);
});

it('forgets after ten minutes, because old entries are deleted', async () => {
  let now = 100 * minute;
  const written = [1, 2, 3];
  const totals = createLogTotals({ now: () => now });
  const { count } = logOf(written);
  expect(await totals.totalOf({}, count)).toBe(3);
  written.length = 1;
  now += 9 * minute;
  expect(await totals.totalOf({}, count)).toBe(3);
  now += 2 * minute;
  expect(await totals.totalOf({}, count)).toBe(1);
});

it('is right where two calls cross and the later one ends first', async () => {
  let now = 100 * minute;
  const written = [1, 2, 96 * minute];
  const totals = createLogTotals({ now: () => now });
  const { count } = logOf(written);
  await totals.totalOf({}, count);
  let release = (): void => undefined;
  const slow = totals.totalOf({}, async (range) => {
    await new Promise<void>((resolve) => (release = resolve));
    return count(range);
  });
  now += 5 * minute;
  expect(await totals.totalOf({}, count)).toBe(3);
  release();
  expect(await slow).toBe(3);
  expect(await totals.totalOf({}, count)).toBe(3);
  now -= 5 * minute;
  expect(await totals.totalOf({}, count)).toBe(3);
  expect(await totals.totalOf({}, count)).toBe(3);
});
