import { describe, expect, it } from 'vitest';
import { createSourceRuns } from './source-runs.pure';

/** `[track, seconds]`, and where each lies on the time line. */
const place = (packets: readonly (readonly [number, number])[]): number[] => {
  const runs = createSourceRuns();
  return packets.map(([track, seconds]) => seconds + runs.shift(track, seconds));
};

describe('a clock', () => {
  it('that goes on is left alone', () => {
    const packets = [5, 5.5, 6, 9].flatMap((time) => [[0, time] as const, [1, time + 0.3] as const]);
    expect(place(packets)).toEqual(packets.map(([, time]) => time));
  });

  it.each([3600, -3600, -3, 95_443])('that jumps by %d goes on, and its tracks stay together', (jump) => {
    const before = [0, 1, 2].flatMap((time) => [[0, 5000 + time] as const, [1, 5000.2 + time] as const]);
    // Sound from before the jump comes after the first picture behind it.
    const after = [
      [0, 5003 + jump],
      [1, 5003.2],
      [0, 5004 + jump],
      [1, 5004.2 + jump],
    ] as const;
    const placed = place([...before, ...after]).slice(-4);
    expect(placed[0]).toBeCloseTo(5002, 5);
    expect(placed[1]).toBeCloseTo(5003.2, 5);
    expect(placed[3]! - placed[2]!).toBeCloseTo(0.2, 5);
  });

  it('is not thought to jump by slides while the sound goes on', () => {
    const sound = Array.from({ length: 60 }, (_, time) => [1, time] as const);
    const packets = [[0, 0] as const, ...sound, [0, 59] as const];
    expect(place(packets)).toEqual(packets.map(([, time]) => time));
  });

  it('comes back after one time stamp that is damaged', () => {
    expect(
      place([
        [0, 0],
        [0, 1],
        [0, 7000],
        [0, 2],
        [0, 3],
      ]).slice(-2),
    ).toEqual([2, 3]);
  });
});
