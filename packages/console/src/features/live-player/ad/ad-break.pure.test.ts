import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advanceAd,
  askingForAd,
  progressOf,
  secondsToSkip,
  type AdBreakEvent,
  type AdBreakState,
} from './ad-break.pure';

const creative = { src: 'https://a.example/a.mp4', duration: 15, skipAfter: 5 };
const answered: AdBreakEvent = { type: 'answered', creative };
const at = (position: number): AdBreakEvent => ({ type: 'advanced', position });
const after = (...events: AdBreakEvent[]): AdBreakState => events.reduce(advanceAd, askingForAd);
const over = { stage: 'over' };

describe('an ad', () => {
  it.each<[string, AdBreakEvent[], object]>([
    ['is asked for', [], { stage: 'asking' }],
    ['starts', [answered], { stage: 'starting', creative }],
    ['has not begun at its first position', [answered, at(0)], { stage: 'starting', creative }],
    ['plays', [answered, at(0.2), at(1)], { stage: 'playing', creative, position: 1 }],
    ['never goes back', [answered, at(3), at(1)], { stage: 'playing', creative, position: 3 }],
    ['is held', [answered, at(3), { type: 'held' }], { stage: 'held', creative, position: 3 }],
    ['is over where there is none', [{ type: 'answered', creative: null }], over],
    ['is over where it was not answered', [{ type: 'failed' }], over],
    ['is over when it ended', [answered, at(15), { type: 'ended' }], over],
    ['is over after an error', [answered, at(3), { type: 'failed' }], over],
    ['is over where it did not start', [answered, { type: 'stalled' }], over],
    ['is over where no answer came', [{ type: 'stalled' }], over],
    ['is over where it stands still', [answered, at(3), { type: 'stalled' }], over],
    ['waits for who holds it', [answered, at(3), { type: 'held' }, { type: 'stalled' }], { stage: 'held' }],
    ['goes on', [answered, at(3), { type: 'held' }, { type: 'resumed' }], { stage: 'playing', position: 3 }],
    ['is not skipped too early', [answered, at(4.9), { type: 'skipped' }], { stage: 'playing' }],
    ['is skipped in time', [answered, at(5), { type: 'skipped' }], over],
    ['stays over', [{ type: 'failed' }, answered, at(1)], over],
  ])('%s', (_name, events, expected) => {
    expect(after(...events)).toMatchObject(expected);
  });

  it('is never skipped where the document does not allow it', () => {
    const fixed: AdBreakEvent = { type: 'answered', creative: { ...creative, skipAfter: null } };
    expect(after(fixed, at(14), { type: 'skipped' })).toMatchObject({ stage: 'playing' });
    expect(secondsToSkip(after(fixed, at(14)))).toBeNull();
  });

  it.each([
    [0.1, 5],
    [4.1, 1],
    [5, 0],
    [9, 0],
  ])('at %d may be skipped in %d seconds', (position, seconds) => {
    expect(secondsToSkip(after(answered, at(position)))).toBe(seconds);
  });

  it('has a timeout until it starts and while it plays, but not while it is paused', () => {
    const states = [
      after(),
      after(answered),
      after(answered, at(2)),
      after(answered, at(2), { type: 'held' }),
    ];
    expect(states.map(progressOf)).toEqual([0, 0, 2, null]);
  });

  it('ends on a stall in any state but a paused one', () => {
    const event = fc.oneof(
      fc.constant(answered),
      fc.double({ min: 0, max: 20, noNaN: true }).map(at),
      fc.constantFrom<AdBreakEvent>({ type: 'held' }, { type: 'resumed' }, { type: 'skipped' }),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const state = after(...events);
        const { stage } = advanceAd(state, { type: 'stalled' });
        expect(stage).toBe(state.stage === 'held' ? 'held' : 'over');
      }),
    );
  });
});
