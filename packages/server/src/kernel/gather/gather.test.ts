import { expect, test } from 'vitest';
import { gather } from './gather';

/** A query whose runs the test resolves by hand. */
function heldRuns(most = 3) {
  const runs: { keys: readonly number[]; end(): void; fail(error: Error): void }[] = [];
  const double = gather<number, number>({
    most,
    run: (keys) =>
      new Promise((resolve, reject) =>
        runs.push({ keys, end: () => resolve(keys.map((key) => 2 * key)), fail: reject }),
      ),
  });
  return { runs, double };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a call alone runs at once; those that come meanwhile go together, so many at a time', async () => {
  const { runs, double } = heldRuns();
  const answers = [1, 2, 3, 4, 5].map(double);
  expect(runs.map(({ keys }) => keys)).toEqual([[1]]);
  runs[0]!.end();
  await settle();
  expect(runs[1]!.keys).toEqual([2, 3, 4]);
  // It comes after the run began, so what that run read may be too old for it.
  const late = double(2);
  runs[1]!.end();
  await settle();
  expect(runs[2]!.keys).toEqual([5, 2]);
  runs[2]!.end();
  expect(await Promise.all([...answers, late])).toEqual([2, 4, 6, 8, 10, 4]);
  const again = double(7);
  runs[3]!.end();
  expect(await again).toBe(14);
});

test('after a run with many calls it waits for more of them', async () => {
  const { runs, double } = heldRuns(20);
  const first = double(1);
  const crowd = [1, 2, 3, 4, 5, 6].map(double);
  runs[0]!.end();
  await first;
  await expect.poll(() => runs[1]?.keys.length).toBe(6);
  runs[1]!.end();
  await Promise.all(crowd);
  const later = [10, 11].map(double);
  expect(runs).toHaveLength(2);
  await expect.poll(() => runs[2]?.keys).toEqual([10, 11]);
  runs[2]!.end();
  expect(await Promise.all(later)).toEqual([20, 22]);
});

test('after a few calls it does not wait', async () => {
  const { runs, double } = heldRuns(20);
  const first = double(1);
  const few = [1, 2, 3, 4, 5].map(double);
  runs[0]!.end();
  await first;
  await expect.poll(() => runs[1]?.keys.length).toBe(5);
  runs[1]!.end();
  await Promise.all(few);
  void double(10);
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs[2]?.keys).toEqual([10]);
});

test('a run that fails, fails for its calls alone', async () => {
  const { runs, double } = heldRuns();
  const first = double(1);
  const second = double(2);
  runs[0]!.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await settle();
  runs[1]!.end();
  expect(await second).toBe(4);
});

test('a run with too few answers rejects all of its calls', async () => {
  const broken = gather<number, number>({ run: async () => [] });
  await expect(broken(1)).rejects.toThrow('without an answer');
});

test('a synchronous throw rejects the calls', async () => {
  const broken = gather<number, number>({
    run: () => {
      throw new Error('at once');
    },
  });
  await expect(broken(1)).rejects.toThrow('at once');
  await expect(broken(2)).rejects.toThrow('at once');
});

test('groups do not wait for each other, and refuse what is too much for one of them', async () => {
  const runs: { keys: readonly string[]; end(): void }[] = [];
  const echo = gather<string, string>({
    mostWaiting: 2,
    groupOf: ([group = '']) => group,
    run: (keys) => new Promise((resolve) => runs.push({ keys, end: () => resolve(keys) })),
  });
  const first = ['a1', 'a2', 'a3'].map(echo);
  await expect(echo('a4')).rejects.toMatchObject({ status: 503, code: 'SERVER_BUSY' });
  const other = echo('b1');
  expect(runs.map(({ keys }) => keys)).toEqual([['a1'], ['b1']]);
  runs[1]!.end();
  expect(await other).toBe('b1');
  runs[0]!.end();
  await expect.poll(() => runs[2]?.keys).toEqual(['a2', 'a3']);
  runs[2]!.end();
  expect(await Promise.all(first)).toEqual(['a1', 'a2', 'a3']);
});
