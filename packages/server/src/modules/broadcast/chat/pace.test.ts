import { describe, expect, it } from 'vitest';
import { paceAfter } from './pace.pure';

describe('the pace of a room', () => {
  it.each([
    [0, null],
    [59, null],
    [60, 5],
    [120, 15],
    [5_000, 30],
  ])('with %i messages in ten seconds is %j', (recent, seconds) => {
    expect(paceAfter(null, recent, 0)?.seconds ?? null).toBe(seconds);
  });

  it('stays raised for a minute, rises on, and falls by itself', () => {
    const first = paceAfter(null, 60, 0);
    expect(first).toEqual({ seconds: 5, until: 60_000 });
    expect(paceAfter(first, 10, 59_999)).toBe(first);
    const second = paceAfter(first, 130, 10_000);
    expect(second).toEqual({ seconds: 15, until: 70_000 });
    // Less of a flood holds what is there, and no longer.
    expect(paceAfter(second, 70, 69_999)).toBe(second);
    expect(paceAfter(second, 70, 70_000)).toEqual({ seconds: 5, until: 130_000 });
    expect(paceAfter(second, 0, 70_000)).toBeNull();
  });

  it('is told to the room in steps while the flood goes on', () => {
    const first = paceAfter(null, 60, 0);
    expect(paceAfter(first, 60, 29_999)).toBe(first);
    expect(paceAfter(first, 60, 30_000)).toEqual({ seconds: 5, until: 90_000 });
  });
});
