import { describe, expect, it } from 'vitest';
import { createRangeLocks } from './range-locks';

const soon = { waitMs: 15 };
const patient = { waitMs: 5000 };

describe('range locks', () => {
  it('let ranges that touch no common byte go on side by side', async () => {
    const locks = createRangeLocks();
    expect(await locks.acquire('video', [0, 9], soon)).not.toBeNull();
    expect(await locks.acquire('video', [10, 19], soon)).not.toBeNull();
    expect(await locks.acquire('other', [0, 19], soon)).not.toBeNull();
  });

  it('make an overlapping range wait, and give up in time', async () => {
    const locks = createRangeLocks();
    const first = await locks.acquire('video', [0, 9], soon);
    expect(await locks.acquire('video', [9, 12], soon)).toBeNull();
    const waiting = locks.acquire('video', [0, 9], patient);
    first?.release();
    expect(await waiting).not.toBeNull();
  });

  it('serve overlapping ranges in the order in which they came', async () => {
    const locks = createRangeLocks();
    const order: string[] = [];
    const first = await locks.acquire('video', [0, 9], soon);
    const whole = locks.acquire('video', [0, 99], patient).then((lease) => (order.push('whole'), lease));
    const late = locks.acquire('video', [50, 59], patient).then((lease) => (order.push('late'), lease));
    first?.release();
    (await whole)?.release();
    await late;
    expect(order).toEqual(['whole', 'late']);
  });

  it('forget a waiter that left, so that it blocks nobody', async () => {
    const locks = createRangeLocks();
    await locks.acquire('video', [0, 9], soon);
    const gone = new AbortController();
    const waiting = locks.acquire('video', [0, 99], { ...patient, signal: gone.signal });
    const behind = locks.acquire('video', [50, 59], patient);
    gone.abort();
    expect(await waiting).toBeNull();
    expect(await behind).not.toBeNull();
    expect(await locks.acquire('video', [5, 6], { ...patient, signal: AbortSignal.abort() })).toBeNull();
  });

  it('tell the holders and the waiters when the source is discarded', async () => {
    const locks = createRangeLocks();
    const holder = await locks.acquire('video', [0, 9], soon);
    const waiting = locks.acquire('video', [0, 9], patient);
    locks.cancel('video', new Error('discarded'));
    expect(holder?.signal.aborted).toBe(true);
    holder?.release();
    expect((await waiting)?.signal.aborted).toBe(true);
  });
});
