import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSlots } from './slots';
import type { Leave } from './slots';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = async (work: readonly Promise<Leave | null>[]): Promise<number> => {
  let count = 0;
  for (const one of work) void one.then(() => (count += 1));
  await vi.advanceTimersByTimeAsync(0);
  return count;
};

it('gives so many places of a key, the next in turn, and others of another key', async () => {
  const slots = createSlots({ most: 2, mostWaiting: 2 });
  const asked = [1, 2, 3, 4].map(() => slots.take('a'));
  expect(await settled(asked)).toBe(2);
  expect(await slots.take('a')).toBeNull();
  expect(await slots.take('b')).not.toBeNull();
  const leave = await asked[0];
  leave?.();
  leave?.();
  expect(await settled(asked)).toBe(3);
  // One waits still, so that there is room for one more to wait.
  expect(await settled([slots.take('a')])).toBe(0);
  expect(await slots.take('a')).toBeNull();
});

it('lets the next begin after a while, however long the work takes', async () => {
  const slots = createSlots({ most: 1, mostWaiting: 9, heldMs: 50 });
  const asked = [1, 2, 3].map(() => slots.take('a'));
  expect(await settled(asked)).toBe(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(await settled(asked)).toBe(2);
  await vi.advanceTimersByTimeAsync(50);
  expect(await settled(asked)).toBe(3);
});

it('keeps no place for who went away', async () => {
  const slots = createSlots({ most: 1, mostWaiting: 1 });
  const first = await slots.take('a');
  const gone = new AbortController();
  const left = slots.take('a', gone.signal);
  gone.abort();
  expect(await settled([left])).toBe(1);
  const next = slots.take('a');
  first?.();
  (await left)?.();
  expect(await settled([next])).toBe(1);
});
