import { describe, expect, it } from 'vitest';
import { createLoadMeter, encodeLimits, isOverloaded, nextLoad, noLoad } from './encoder-load.pure';
import type { EncoderLoad, LoadSample } from './encoder-load.pure';

const hard: LoadSample = { lagMs: 1500, busy: 0.97 };
const easy: LoadSample = { lagMs: 40, busy: 0.3 };
const even: LoadSample = { lagMs: 700, busy: 0.8 };

/** The state after samples, each for so many seconds. */
function after(...phases: readonly (readonly [LoadSample, number])[]): EncoderLoad {
  return phases.reduce<EncoderLoad>(
    (load, [sample, seconds]) =>
      Array.from({ length: seconds }).reduce<EncoderLoad>((one) => nextLoad(one, sample, 2), load),
    noLoad,
  );
}

describe('the level of a live encode', () => {
  it.each([
    ['stays while it keeps up', [[even, 600]], 0, false],
    [
      'stays at two hard seconds',
      [
        [hard, 2],
        [even, 1],
        [hard, 2],
      ],
      0,
      false,
    ],
    ['loses frames after three hard seconds', [[hard, 3]], 1, true],
    [
      'settles before it is judged again',
      [
        [hard, 3],
        [hard, 5],
      ],
      1,
      true,
    ],
    [
      'loses size as well where that does not help',
      [
        [hard, 3],
        [hard, 6],
      ],
      2,
      true,
    ],
    ['goes no further', [[hard, 600]], 2, true],
    ['does not count a lag that is caught up', [[{ lagMs: 9000, busy: 0.5 }, 60]], 0, false],
    ['does not count work without a lag', [[{ lagMs: 100, busy: 1 }, 60]], 0, false],
    [
      'stays reduced for 29 easy seconds',
      [
        [hard, 3],
        [easy, 29],
      ],
      1,
      true,
    ],
    [
      'stays reduced where it is only even',
      [
        [hard, 3],
        [even, 600],
      ],
      1,
      true,
    ],
    [
      'goes back after 30 easy seconds',
      [
        [hard, 3],
        [easy, 30],
      ],
      0,
      false,
    ],
    [
      'waits twice as long the second time',
      [
        [hard, 3],
        [easy, 30],
        [hard, 6],
        [easy, 59],
      ],
      1,
      true,
    ],
    [
      'goes back the second time',
      [
        [hard, 3],
        [easy, 30],
        [hard, 6],
        [easy, 60],
      ],
      0,
      false,
    ],
    [
      'is patient again after ten easy minutes',
      [
        [hard, 3],
        [easy, 630],
        [hard, 6],
        [easy, 30],
      ],
      0,
      false,
    ],
  ] satisfies [string, [LoadSample, number][], number, boolean][])('%s', (_name, phases, level, isSaid) => {
    const load = after(...phases);
    expect([load.level, isOverloaded(load, 0)]).toEqual([level, isSaid]);
  });

  it('never changes more often than the patience allows on a machine that is at its limit', () => {
    let load = noLoad;
    let changes = 0;
    for (let second = 0; second < 3600; second += 1) {
      const next = nextLoad(load, load.level === 0 ? hard : easy, 2);
      if (next.level !== load.level) changes += 1;
      load = next;
    }
    expect(changes).toBeLessThanOrEqual(20);
  });

  it.each([
    [0, 30, 720],
    [1, 15, 720],
    [2, 15, 360],
  ] as const)('%i is %i frames a second and %i lines', (level, fps, shortSide) =>
    expect(encodeLimits(level)).toEqual({ fps, shortSide }),
  );
});

describe('the lag of an encode', () => {
  /** Packets of a stream of 25 frames a second, each of which takes some time; they are read one after the other. */
  function run(
    takesMs: (index: number) => number,
    frames: number,
    arrivesAt = (index: number) => index * 40,
  ) {
    const meter = createLoadMeter(0);
    let now = 0;
    for (let index = 0; index < frames; index += 1) {
      const beganAt = Math.max(now, arrivesAt(index));
      now = beganAt + takesMs(index);
      meter.add({ beganAt, endedAt: now, streamMs: index * 40 });
    }
    return meter.read(now);
  }

  it('is none where each frame is done before the next', () =>
    expect(run(() => 20, 250)).toEqual({ lagMs: 0, busy: expect.closeTo(0.5, 1) }));

  it('grows where each takes longer than it lasts', () => {
    const { lagMs, busy } = run(() => 60, 250);
    expect(lagMs).toBeGreaterThan(4000);
    expect(busy).toBe(1);
  });

  it('is none of a signal that was silent and sends the rest late', () => {
    const arrives = (index: number): number => (index < 100 ? index * 40 : 8000 + index * 40);
    expect(run(() => 20, 250, arrives).lagMs).toBeLessThan(100);
  });

  it('is none of a clock that jumps', () => {
    const meter = createLoadMeter(0);
    for (let index = 0; index < 100; index += 1) {
      const streamMs = index * 40 + (index < 50 ? 3_600_000 : 0);
      meter.add({ beganAt: index * 40, endedAt: index * 40 + 10, streamMs });
    }
    expect(meter.read(4000).lagMs).toBeLessThan(100);
  });
});
