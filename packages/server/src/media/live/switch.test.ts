import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSwitch, faultOf } from './switch.pure';
import type { ProgrammeSignal, SignalFacts, SwitchView } from './switch.pure';

const whole: SignalFacts = {
  isThere: true,
  silentMs: 20,
  stillMs: 20,
  pictureMs: 20,
  gapMs: 15,
  pictureGapMs: 33,
  isReady: true,
};
const never: SignalFacts = {
  ...whole,
  isThere: false,
  silentMs: Infinity,
  stillMs: Infinity,
  pictureMs: null,
  isReady: false,
};
const silent = (ms: number): SignalFacts => ({ ...whole, silentMs: ms, stillMs: ms, pictureMs: ms });
const gone = (ms: number): SignalFacts => ({ ...silent(ms), isThere: false });

describe('a fault', () => {
  it.each<[string, SignalFacts, ReturnType<typeof faultOf>]>([
    ['none', whole, null],
    ['a short stall', silent(1500), null],
    ['silence', silent(1501), 'silent'],
    ['a time that stands still', { ...whole, stillMs: 2000 }, 'still'],
    ['a sender that left', gone(10), 'away'],
    ['slides, a picture every five seconds', { ...silent(6000), gapMs: 5000, pictureGapMs: 5000 }, null],
    ['slides that do not come', { ...silent(21_000), gapMs: 5000, pictureGapMs: 5000 }, 'silent'],
    ['sound alone', { ...whole, pictureMs: null }, null],
    ['a picture that stands while its sound goes on', { ...whole, pictureMs: 5001 }, 'no_picture'],
    ['a screen that is shared, with few pictures', { ...whole, pictureMs: 8000, pictureGapMs: 3000 }, null],
  ])('%s', (_what, facts, fault) => {
    expect(faultOf(facts)).toBe(fault);
  });
});

const still: Omit<SwitchView, 'nowMs'> = { main: whole, backup: whole, prefers: 'main', hasSlate: true };
type Told = [atMs: number, change: Partial<SwitchView>];

/** What is shown after each change, and why. */
function shownAfter(changes: readonly Told[]): (string | null)[] {
  const step = createSwitch();
  let view = still;
  return changes.map(([nowMs, change]) => {
    view = { ...view, ...change };
    const state = step({ ...view, nowMs });
    return state && `${state.shows} ${state.cause}`;
  });
}

describe('a switch', () => {
  it.each<[string, Told[], (string | null)[]]>([
    ['shows nothing before a signal', [[0, { main: never, backup: never }]], [null]],
    ['shows the backup while the other one never came', [[0, { main: never }]], ['backup away']],
    [
      'takes the backup at once where the sender leaves',
      [
        [0, {}],
        [100, { main: gone(50) }],
      ],
      ['main preferred', 'backup away'],
    ],
    [
      'waits through a stall, and takes the backup after a longer one',
      [
        [0, {}],
        [100, { main: silent(1400) }],
        [300, { main: silent(1600) }],
      ],
      ['main preferred', 'main preferred', 'backup silent'],
    ],
    [
      'shows the card without a backup, later, and the signal at once when it is back',
      [
        [0, { backup: never }],
        [100, { main: silent(1900) }],
        [200, { main: silent(2000) }],
        [300, { main: whole }],
      ],
      ['main preferred', 'main preferred', 'slate silent', 'main preferred'],
    ],
    [
      'goes on with nothing where there is no card',
      [
        [0, { backup: never, hasSlate: false }],
        [100, { main: gone(60_000) }],
        [200, { hasSlate: true }],
      ],
      ['main preferred', 'main preferred', 'slate away'],
    ],
    [
      'keeps a sound without its picture where there is no other signal',
      [
        [0, { backup: never }],
        [100, { main: { ...whole, pictureMs: 60_000 } }],
        [200, { backup: whole }],
      ],
      ['main preferred', 'main preferred', 'backup no_picture'],
    ],
    [
      'goes back after ten seconds, and waits longer the next time',
      [
        [0, {}],
        [1000, { main: silent(2000) }],
        [2000, { main: whole }],
        [21_900, {}],
        [22_000, {}],
        [23_000, { main: silent(2000) }],
        [24_000, { main: whole }],
        [63_900, {}],
        [64_000, {}],
      ],
      [
        'main preferred',
        'backup silent',
        'backup silent',
        'backup silent',
        'main preferred',
        'backup silent',
        'backup silent',
        'backup silent',
        'main preferred',
      ],
    ],
    [
      'changes at once by hand, and to a signal that is whole alone',
      [
        [0, {}],
        [100, { prefers: 'backup' }],
        [200, { prefers: 'main', main: silent(3000) }],
        [300, { prefers: 'backup' }],
      ],
      ['main preferred', 'backup by_hand', 'backup by_hand', 'backup by_hand'],
    ],
  ])('%s', (_what, changes, shown) => {
    expect(shownAfter(changes)).toEqual(shown);
  });

  const signal = fc.oneof(
    fc.constantFrom(whole, never),
    fc.nat(5000).map(silent),
    fc.nat(5000).map(gone),
    fc.nat(9000).map((ms) => ({ ...whole, pictureMs: ms })),
  );
  const views = fc.array(
    fc.record({
      main: signal,
      backup: signal,
      prefers: fc.constantFrom<ProgrammeSignal>('main', 'backup'),
      hasSlate: fc.boolean(),
      afterMs: fc.nat(30_000),
    }),
    { maxLength: 60 },
  );

  it('never shows a signal at fault while the other one is whole, nor the card while one is', () => {
    fc.assert(
      fc.property(views, (steps) => {
        const step = createSwitch();
        let nowMs = 0;
        for (const { afterMs, ...view } of steps) {
          nowMs += afterMs;
          const state = step({ ...view, nowMs });
          const faults = { main: faultOf(view.main), backup: faultOf(view.backup) };
          const isAnyWhole = faults.main === null || faults.backup === null;
          if (!isAnyWhole) continue;
          expect(state?.shows).not.toBe('slate');
          expect(state && state.shows !== 'slate' && faults[state.shows]).toBeNull();
        }
      }),
    );
  });

  it('leaves a whole signal only for the preferred one, after it was whole for ten seconds or by hand', () => {
    fc.assert(
      fc.property(views, (steps) => {
        const step = createSwitch();
        let [nowMs, before, wholeMs]: [number, ReturnType<typeof step>, number | null] = [0, null, null];
        let preferred: ProgrammeSignal | null = null;
        for (const { afterMs, ...view } of steps) {
          nowMs += afterMs;
          const isByHand = preferred !== null && preferred !== view.prefers;
          preferred = view.prefers;
          wholeMs = faultOf(view[view.prefers]) === null ? (wholeMs ?? nowMs) : null;
          const state = step({ ...view, nowMs });
          const left = before !== null && state?.shows !== before.shows ? before.shows : null;
          if (left !== null && left !== 'slate' && faultOf(view[left]) === null) {
            expect(state?.shows).toBe(view.prefers);
            if (!isByHand) expect(nowMs - (wholeMs ?? nowMs)).toBeGreaterThanOrEqual(10_000);
          }
          before = state;
        }
      }),
    );
  });
});
