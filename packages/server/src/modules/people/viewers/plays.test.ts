import { describe, expect, it } from 'vitest';
import { admitPlay, isEnded } from './plays.pure';
import type { ViewerState } from './plays.pure';

const nobody: ViewerState = { plays: [], ended: [], endedAt: null };
const minute = 60_000;
const asking = (id: string, now: number, most: number | null, issuedAt = 0) => ({
  play: { id, issuedAt },
  most,
  now,
});

/** Players that ask one after another, each at its minute; tells who is given a key. */
function course(most: number | null, asks: readonly (readonly [id: string, minute: number])[]) {
  let state = nobody;
  return asks.map(([id, at]) => {
    const admission = admitPlay(state, asking(id, at * minute, most));
    state = { ...state, ...admission.changed };
    return admission.isAdmitted;
  });
}

describe('the players of one viewer', () => {
  it.each([
    [
      'one that goes on',
      1,
      [
        ['a', 0],
        ['a', 1],
        ['a', 2],
      ],
      [true, true, true],
    ],
    [
      'another one, which puts it out',
      1,
      [
        ['a', 0],
        ['b', 1],
        ['a', 2],
        ['b', 2],
      ],
      [true, true, false, true],
    ],
    [
      'a third of two, which puts out the first',
      2,
      [
        ['a', 0],
        ['b', 1],
        ['c', 2],
        ['a', 2],
        ['b', 2],
      ],
      [true, true, true, false, true],
    ],
    [
      'one that is gone, and does not count',
      1,
      [
        ['a', 0],
        ['b', 4],
        ['b', 5],
      ],
      [true, true, true],
    ],
    [
      'one that was paused and comes back as the newest',
      1,
      [
        ['a', 0],
        ['b', 4],
        ['a', 5],
        ['b', 6],
      ],
      [true, true, true, false],
    ],
    [
      'any number',
      null,
      [
        ['a', 0],
        ['b', 0],
        ['c', 0],
        ['a', 1],
      ],
      [true, true, true, true],
    ],
  ] as const)('%s', (_what, most, asks, admitted) => {
    expect(course(most, asks)).toEqual(admitted);
  });

  it('who was put out may begin again once a token of then has ended', () => {
    const state: ViewerState = { ...nobody, ended: [{ id: 'a', until: 1000 }] };
    expect(admitPlay(state, asking('a', 999, 1)).isAdmitted).toBe(false);
    expect(admitPlay(state, asking('a', 1000, 1)).isAdmitted).toBe(true);
  });

  it('a key soon after another one changes nothing', () => {
    const state: ViewerState = { ...nobody, plays: [{ id: 'a', beganAt: 0, seenAt: 0 }] };
    expect(admitPlay(state, asking('a', 19_999, 1))).toEqual({ isAdmitted: true });
    expect(admitPlay(state, asking('a', 20_000, 1))).toHaveProperty('changed');
  });

  it('what was made before the viewer was put out opens nothing, what was made later does', () => {
    const state: ViewerState = { ...nobody, endedAt: 5000 };
    expect(admitPlay(state, asking('a', 6000, null, 5000)).isAdmitted).toBe(false);
    expect(admitPlay(state, asking('a', 6000, null, 5001)).isAdmitted).toBe(true);
    expect([isEnded(nobody, 0), isEnded(state, 5000), isEnded(state, 5001)]).toEqual([false, true, false]);
  });
});
