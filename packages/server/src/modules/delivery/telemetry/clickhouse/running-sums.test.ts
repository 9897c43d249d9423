import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchOf, begin, playOf, slotOf } from '../../../../testing/analytics-suite';
import { createRunningSums } from './running-sums.pure';
import type { RunningSum } from './running-sums.pure';

const id = '7d9f1c52-3a0f-4a57-9a52-4f5f0e6a1b11';
const at = (now: number) => ({ now, toldAt: now });
function named() {
  let count = 0;
  return createRunningSums(() => `writer ${++count}`);
}

/** What a table that keeps the newest of each key and writer has in the end. */
function sumOfNewest(sent: readonly RunningSum<{ readonly at: number }>[]): number {
  const newest = new Map<string, RunningSum<{ readonly at: number }>>();
  for (const sum of sent) {
    const key = `${sum.facts.at} ${sum.writer}`;
    if ((newest.get(key)?.version ?? 0) < sum.version) newest.set(key, sum);
  }
  return [...newest.values()].reduce((all, { counters }) => all + counters.watchedMs, 0);
}

it('counts each row once, however often, late and out of order its batch comes', () => {
  const told = fc.record({
    second: fc.nat(2),
    watchedMs: fc.nat(100),
    afterMinutes: fc.nat(8),
    repeats: fc.nat(2),
  });
  fc.assert(
    fc.property(fc.array(told, { maxLength: 20 }), fc.infiniteStream(fc.nat(10)), (all, order) => {
      const sums = named();
      let now = begin;
      const batches: ReturnType<typeof batchOf>[] = [];
      const sent: (RunningSum<{ readonly at: number }> & { readonly place: number })[] = [];
      for (const { second, watchedMs, afterMinutes, repeats } of all) {
        now += afterMinutes * 60_000;
        batches.push(batchOf({ seconds: [slotOf(id, { at: begin + second * 1000, watchedMs })] }));
        for (const batch of batches.slice(-1 - repeats))
          for (const sum of sums.add(batch, at(now)).seconds)
            sent.push({ ...sum, place: order.next().value ?? 0 });
      }
      const shuffled = sent.toSorted((one, other) => one.place - other.place);
      expect(sumOfNewest(shuffled)).toBe(all.reduce((sum, { watchedMs }) => sum + watchedMs, 0));
    }),
  );
});

it('takes the first name, all tenths and the latest time of a play', () => {
  const sums = named();
  const sessionId = '00000000-0000-4000-8000-000000000001';
  const rows = [
    playOf(id, { sessionId, tenths: 1, seenAt: begin + 5 }),
    playOf(id, { sessionId, os: 'iOS', tenths: 4, seenAt: begin + 9 }),
    playOf(id, { sessionId, os: 'Android', seenAt: begin + 7 }),
  ];
  const told = rows.map((row, n) => sums.add(batchOf({ plays: [row] }), { now: begin, toldAt: n + 1 }).plays);
  const [play] = told.at(-1) ?? [];
  expect(play?.facts).toMatchObject({ tenths: 5, seenAt: begin + 9 });
  // With when it was told: not when the play began.
  expect(play?.facts.names).toEqual({ cdn: null, os: { text: 'iOS', at: 2 }, state: null, provider: null });
  expect(play).toMatchObject({ version: 3, begunAt: begin });
});

it('begins anew under another name after a while, and tells a batch of before under its own', () => {
  const sums = named();
  const before = batchOf({ seconds: [slotOf(id, { starts: 1 })] });
  const [first] = sums.add(before, at(begin)).seconds;
  const [next] = sums.add(batchOf({ seconds: [slotOf(id, { starts: 2 })] }), at(begin + 11 * 60_000)).seconds;
  expect(next?.writer).not.toBe(first?.writer);
  expect([first?.counters.starts, next?.counters.starts]).toEqual([1, 2]);
  expect(sums.add(before, at(begin + 12 * 60_000)).seconds).toEqual([first]);
});
