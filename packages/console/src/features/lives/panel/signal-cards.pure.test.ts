import { describe, expect, test } from 'vitest';
import type { SignalFigures } from './panel-records';
import { signalState } from './signal-health.pure';
import {
  presenceNow,
  staleSeconds,
  takeFigures,
  uptimeNow,
  withList,
  withSignal,
  type SignalCard,
} from './signal-cards.pure';

const online: SignalFigures = {
  id: 1,
  status: 'active',
  uptime: 60,
  transcodingQuality: '720p',
  resolution: '1280x720',
  fps: 30,
  bitrate: 2_000_000,
  keyframeInterval: 2,
  signalStart: '2026-01-01T12:00:00.000Z',
};
const offline: SignalFigures = {
  id: 1,
  status: 'lost',
  uptime: null,
  transcodingQuality: null,
  resolution: null,
  fps: null,
  bitrate: null,
  keyframeInterval: null,
  signalStart: null,
};

describe('one signal', () => {
  test('that never came waits', () => {
    expect(takeFigures(undefined, { ...offline, status: 'waiting' }, { at: 1_000 })).toMatchObject({
      presence: 'waiting',
      measuredAt: null,
    });
  });

  test('keeps its last figures and their time when it is lost', () => {
    const there = takeFigures(undefined, online, { at: 1_000 });
    const gone = takeFigures(there, offline, { at: 13_000 });
    expect(gone).toMatchObject({ presence: 'lost', fps: 30, resolution: '1280x720', measuredAt: 1_000 });
    expect(staleSeconds(gone, 13_000)).toBe(12);
  });

  test('that left before this page was opened says when by the server, and counts nothing from it', () => {
    const left = takeFigures(undefined, { ...online, status: 'lost' }, { at: 1_000 });
    const leftAt = Date.UTC(2026, 0, 1, 12, 1);
    expect(left).toMatchObject({ presence: 'lost', measuredAt: null, leftAt });
    expect(staleSeconds(left, 9_000)).toBeNull();
    const unknown = takeFigures(undefined, offline, { at: 1_000 });
    expect(unknown).toMatchObject({ presence: 'lost', measuredAt: null, leftAt: null });
  });

  test('that left a moment ago is reconnecting', () => {
    expect(takeFigures(undefined, { ...online, status: 'reconnecting' }, { at: 1_000 }).presence).toBe(
      'reconnecting',
    );
  });

  test.each([
    [30, 'present'],
    [null, 'lost'],
  ])('in a status of a newer server with %s fps is %s', (fps, presence) => {
    expect(takeFigures(undefined, { ...online, status: 'draining', fps }, { at: 1_000 }).presence).toBe(
      presence,
    );
  });

  test('that comes back has new figures', () => {
    const gone = takeFigures(takeFigures(undefined, online, { at: 1_000 }), offline, { at: 2_000 });
    expect(takeFigures(gone, { ...online, fps: 25 }, { at: 3_000 })).toMatchObject({
      presence: 'present',
      fps: 25,
    });
  });

  test('is not taken back by a message that comes late', () => {
    const there = takeFigures(undefined, online, { at: 5_000, stamp: 50 });
    expect(takeFigures(there, { ...online, fps: 10 }, { at: 6_000, stamp: 40 })).toBe(there);
    expect(takeFigures(there, offline, { at: 6_000, stamp: 40 })).toBe(there);
  });

  test.each([-3_600_000, 3_600_000])('on a device whose clock is off by %d ms is there', (offset) => {
    const messages = [0, 1_000, 2_000].map((at) => ({ at, stamp: at + offset }));
    let card: SignalCard | undefined;
    for (const arrival of messages) card = takeFigures(card, { ...online, fps: arrival.at }, arrival);
    expect([presenceNow(card!, 2_500), staleSeconds(card!, 2_500)]).toEqual(['present', null]);
    expect(uptimeNow(card!, 3_000)).toBe(61);
    expect(card!.fps).toBe(2_000);
    const listed = takeFigures(card, { ...online, fps: 25 }, { at: 3_000 });
    expect([listed.fps, presenceNow(listed, 3_500)]).toEqual([25, 'present']);
  });

  test('of which nothing is heard is lost after six seconds', () => {
    const there = takeFigures(undefined, online, { at: 1_000 });
    expect([presenceNow(there, 6_999), staleSeconds(there, 6_999)]).toEqual(['present', null]);
    expect([presenceNow(there, 7_000), staleSeconds(there, 7_000)]).toEqual(['lost', 6]);
  });

  test('that is a test and of which nothing is heard is not over: its server may be busy', () => {
    const there = takeFigures(undefined, { ...online, isTest: true }, { at: 1_000 });
    expect([presenceNow(there, 6_999), presenceNow(there, 7_000)]).toEqual(['present', 'reconnecting']);
    const silent = { ...there, presence: presenceNow(there, 7_000) };
    expect(signalState(silent, 30)).toBe('reconnecting');
    expect(signalState({ ...silent, presence: 'lost' }, 30)).toBe('testOver');
  });

  test('whose figures were partly unknown keeps the others', () => {
    const there = takeFigures(undefined, online, { at: 1_000 });
    expect(takeFigures(there, { ...online, keyframeInterval: null, fps: 24 }, { at: 2_000 })).toMatchObject({
      fps: 24,
      keyframeInterval: 2,
    });
  });
});

test('cards stand in the order of their numbers, and a signal that is not listed goes', () => {
  const cards = withSignal(withSignal([], { ...online, id: 2 }, { at: 1 }), online, { at: 1 });
  expect(cards.map(({ id }) => id)).toEqual([1, 2]);
  expect(withList(cards, [{ ...online, id: 2 }], { at: 2 }).map(({ id }) => id)).toEqual([2]);
});

test.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1, 3]], [[5]]])(
  'in the order %j of messages, the newest figures are shown',
  (times) => {
    let cards: readonly SignalCard[] = [];
    for (const [at, stamp] of times.entries())
      cards = withSignal(cards, { ...online, fps: stamp }, { at, stamp });
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({ fps: Math.max(...times), stamp: Math.max(...times) });
  },
);
