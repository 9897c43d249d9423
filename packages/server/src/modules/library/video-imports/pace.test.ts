import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace } from './pace';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const never = new AbortController().signal;
const KIB = 1024;

it('ends what only trickles, and lets go on what moves', () => {
  const pace = createPace(never, 1_000);
  pace.tell(70 * KIB);
  vi.advanceTimersByTime(1_000);
  expect(pace.signal.aborted).toBe(false);
  pace.tell(140 * KIB);
  vi.advanceTimersByTime(1_000);
  expect(pace.signal.aborted).toBe(false);
  pace.tell(141 * KIB);
  vi.advanceTimersByTime(1_000);
  expect(pace.signal.aborted).toBe(true);
});

it('ends what never begins, and with the signal of its caller', () => {
  const silent = createPace(never, 1_000);
  vi.advanceTimersByTime(1_000);
  expect(silent.signal.aborted).toBe(true);
  const stop = new AbortController();
  const pace = createPace(stop.signal, 1_000);
  stop.abort();
  expect(pace.signal.aborted).toBe(true);
});

it('does nothing more once it is stopped', () => {
  const pace = createPace(never, 1_000);
  pace.stop();
  vi.advanceTimersByTime(10_000);
  expect(pace.signal.aborted).toBe(false);
});
