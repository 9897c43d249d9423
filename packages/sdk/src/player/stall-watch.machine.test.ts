import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initialWatch,
  watchTransition,
  type WatchAction,
  type WatchSample,
  type WatchState,
} from './stall-watch.machine';

const stands: Omit<WatchSample, 'at'> = {
  position: 40,
  isWanted: true,
  ahead: 0,
  listEnd: 44,
  bytes: 1_000,
  isLoading: false,
  isLive: true,
  edge: null,
};
const SAMPLE_MS = 500;

/** Looks at a player for so many seconds; `sampleAt` says what is seen then. Answers what was done, and when. */
function watch(
  seconds: number,
  sampleAt: (at: number) => Partial<WatchSample>,
  begun: WatchState = initialWatch,
): { readonly done: readonly (readonly [WatchAction, number])[]; readonly state: WatchState } {
  let state = begun;
  const done: [WatchAction, number][] = [];
  for (let at = 0; at <= seconds * 1_000; at += SAMPLE_MS) {
    const step = watchTransition(state, { ...stands, at, ...sampleAt(at) });
    state = step.state;
    if (step.action) done.push([step.action, at]);
  }
  return { done, state };
}
const playing = (at: number) => ({ position: at / 1_000, listEnd: at / 1_000 + 4, ahead: 2 });

describe('a picture that stands although its list has media', () => {
  it('is helped within three seconds, by more each time, until it moves', () => {
    const { done } = watch(9, () => ({}));
    expect(done[0]?.[1]).toBeLessThanOrEqual(3_000 - SAMPLE_MS);
    expect(done.map(([action]) => action)).toEqual(['restart', 'jump', 'rebuild', 'rebuild']);
  });

  it('is helped within three seconds of the media, and not before', () => {
    const { done } = watch(20, (at) => ({ listEnd: at < 15_000 ? 40.2 : 42 }));
    expect(done[0]?.[0]).toBe('restart');
    expect(done[0]?.[1]).toBeGreaterThanOrEqual(15_000);
    expect(done[0]?.[1]).toBeLessThanOrEqual(18_000);
  });

  it.each<[string, (at: number) => Partial<WatchSample>]>([
    ['while it plays', playing],
    ['while nobody wants it to play', () => ({ isWanted: false })],
    ['while data come, however slowly', (at) => ({ bytes: at, isLoading: true })],
    ['while the list has nothing new', () => ({ listEnd: 40.3 })],
    ['while no list is known', () => ({ listEnd: null })],
    ['while a recording waits for an answer', () => ({ isLive: false, isLoading: true })],
  ])('is left alone %s', (_name, sampleAt) => {
    expect(watch(30, sampleAt).done).toEqual([]);
  });

  it('is given more time where a live waits for an answer, or the decoder for itself', () => {
    for (const patch of [{ isLoading: true }, { ahead: 5, bytes: 0 }]) {
      const { done } = watch(8, () => patch);
      expect(done.map(([, at]) => at)).toEqual([6_000]);
    }
  });

  it('begins anew after a sleep', () => {
    const first = watch(1.5, () => ({})).state;
    const slept = watchTransition(first, { ...stands, at: 8 * 3_600_000 });
    expect(slept.action).toBeNull();
    expect(watchTransition(slept.state, { ...stands, at: 8 * 3_600_000 + 500 }).action).toBeNull();
  });
});

it('helps within three seconds of the last thing that came, whatever came before and however late it looks', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          wait: fc.integer({ min: 100, max: 2_400 }),
          moved: fc.constantFrom(0, 0, 0.4),
          bytes: fc.constantFrom(0, 500),
          isWanted: fc.constantFrom(true, true, false),
          listEnd: fc.constantFrom(null, 0, 90),
        }),
      ),
      // A busy machine looks late.
      fc.integer({ min: 100, max: 900 }),
      (history, pace) => {
        let state = initialWatch;
        let now: WatchSample = { ...stands, at: 0 };
        for (const { wait, moved, bytes, ...seen } of history) {
          now = {
            ...now,
            ...seen,
            at: now.at + wait,
            position: now.position + moved,
            bytes: now.bytes + bytes,
          };
          ({ state } = watchTransition(state, now));
        }
        const since = now.at;
        const rest = { isWanted: true, listEnd: now.position + 4 };
        for (let tries = 0; tries < 100; tries += 1) {
          now = { ...now, ...rest, at: now.at + pace };
          const step = watchTransition(state, now);
          ({ state } = step);
          if (step.action) break;
        }
        expect(now.at - since).toBeLessThanOrEqual(2_000 + 2 * pace);
      },
    ),
  );
});

describe('a live with partial segments', () => {
  const atEdge = (at: number) => ({ ...playing(at), edge: at / 1_000 + 0.5 });
  /** A line that was cut for seven seconds, and plays on where it stood. */
  const cut = (at: number) => {
    if (at < 10_000) return atEdge(at);
    const position = at < 17_000 ? 10 : 10 + (at - 17_000) / 1_000;
    return {
      position,
      ahead: at < 17_000 ? 0 : 2,
      edge: at / 1_000 + 0.5,
      listEnd: at < 17_000 ? 10 : at / 1_000,
    };
  };

  it('goes to the edge again as soon as it plays, where a cut line made it late', () => {
    const { done } = watch(18, cut);
    expect(done.at(-1)).toEqual(['catchUp', 17_500]);
  });

  it('stays where its viewer sought or paused', () => {
    const sought = watch(20, (at) =>
      at < 5_000 ? atEdge(at) : { ...atEdge(at), position: at / 1_000 - 4.9 },
    );
    expect(sought.done).toEqual([]);
    const paused = watch(20, (at) => {
      if (at < 5_000) return atEdge(at);
      return at < 15_000
        ? { ...atEdge(at), position: 5, isWanted: false }
        : { ...atEdge(at), position: at / 1_000 - 10 };
    });
    expect(paused.done).toEqual([]);
  });

  it('is not sent there again and again where the line does not hold the edge', () => {
    const { done } = watch(60, (at) =>
      at < 5_000 ? atEdge(at) : { ...atEdge(at), position: at / 1_000, edge: at / 1_000 + 6 },
    );
    expect(done.map(([action]) => action)).toEqual(['catchUp', 'catchUp', 'catchUp']);
  });

  it('is let alone where its list has no partial segments', () => {
    expect(watch(18, (at) => ({ ...cut(at), edge: null })).done.map(([action]) => action)).not.toContain(
      'catchUp',
    );
  });
});
