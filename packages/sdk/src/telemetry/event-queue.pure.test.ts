import fc from 'fast-check';
import { expect, it } from 'vitest';
import { enqueue, mostWaiting, nextBatch, type WaitingEvent } from './event-queue.pure';

const event = (
  at: number,
  type = 'heartbeat',
  data: WaitingEvent['data'] = { watchedMs: 10, rebufferMs: 1 },
): WaitingEvent => ({
  liveId: '0192f0c1-0000-7000-8000-000000000001',
  sessionId: '0192f0c1-0000-4000-8000-000000000002',
  type,
  timestamp: at,
  at,
  data,
});
const queueOf = (events: readonly WaitingEvent[]) => events.reduce<readonly WaitingEvent[]>(enqueue, []);

it('is bounded, and no watched time is lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), (count) => {
      const waiting = queueOf(Array.from({ length: count }, (_, at) => event(at)));
      const watched = waiting.reduce((sum, { data }) => sum + Number(data?.['watchedMs']), 0);
      expect(waiting.length).toBe(Math.min(count, mostWaiting));
      expect(watched).toBe(10 * count);
      expect(waiting.map(({ at }) => at)).toEqual(waiting.map(({ at }) => at).toSorted((a, b) => a - b));
    }),
    { numRuns: 20 },
  );
});

it('loses the oldest where there is no heartbeat', () => {
  const waiting = queueOf(Array.from({ length: mostWaiting + 5 }, (_, at) => event(at, 'error', {})));
  expect([waiting[0]?.at, waiting.length]).toEqual([5, mostWaiting]);
});

it('sends a hundred at a time, fewer where they are long, with their age', () => {
  const waiting = queueOf(Array.from({ length: 150 }, (_, at) => event(at)));
  const batch = nextBatch(waiting, 1_000);
  expect(batch).toHaveLength(100);
  expect(batch[3]).toMatchObject({ timestamp: 3, age: 997 });
  expect(batch[3]).not.toHaveProperty('at');
  // A clock that was set back.
  expect(nextBatch([event(5_000)], 1_000)[0]?.age).toBe(0);
  const long = queueOf(
    Array.from({ length: 100 }, (_, at) => event(at, 'error', { message: 'x'.repeat(500) })),
  );
  const bytes = JSON.stringify(nextBatch(long, 0)).length;
  expect(bytes).toBeLessThan(32_000);
  expect(nextBatch([event(0, 'error', { message: 'x'.repeat(40_000) })], 0)).toHaveLength(1);
});
