import { describe, expect, test } from 'vitest';
import type { SignalFigures } from './panel-records';
import { signalState } from './signal-health.pure';
import {
  presenceNow,
  staleSeconds,
  takeFigures,
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
    expect(takeFigures(undefined, { ...offline, status: 'waiting' }, 1_000)).toMatchObject({
      presence: 'waiting',
      measuredAt: null,
    });
  });

  test('keeps its last figures and their time when it is lost', () => {
    const there = takeFigures(undefined, online, 1_000);
    const gone = takeFigures(there, offline, 13_000);
    expect(gone).toMatchObject({ presence: 'lost', fps: 30, resolution: '1280x720', measuredAt: 1_000 });
    expect(staleSeconds(gone, 13_000)).toBe(12);
  });

  test('that left before this page was opened says when', () => {
    const left = takeFigures(undefined, { ...online, status: 'lost' }, Date.UTC(2026, 0, 1, 12, 2));
    expect(left).toMatchObject({ presence: 'lost', measuredAt: Date.UTC(2026, 0, 1, 12, 1) });
    expect(takeFigures(undefined, offline, 1_000)).toMatchObject({ presence: 'lost', measuredAt: null });
  });

  test('that left a moment ago is reconnecting', () => {
    expect(takeFigures(undefined, { ...online, status: 'reconnecting' }, 1_000).presence).toBe(
      'reconnecting',
    );
  });

  test.each([
    [30, 'present'],
    [null, 'lost'],
  ])('in a status of a newer server with %s fps is %s', (fps, presence) => {
    expect(takeFigures(undefined, { ...online, status: 'draining', fps }, 1_000).presence).toBe(presence);
  });

  test('that comes back has new figures', () => {
    const gone = takeFigures(takeFigures(undefined, online, 1_000), offline, 2_000);
    expect(takeFigures(gone, { ...online, fps: 25 }, 3_000)).toMatchObject({ presence: 'present', fps: 25 });
  });

  test('is not taken back by a message that comes late', () => {
    const there = takeFigures(undefined, online, 5_000);
    expect(takeFigures(there, { ...online, fps: 10 }, 4_000)).toBe(there);
    expect(takeFigures(there, offline, 4_000)).toBe(there);
  });

  test('of which nothing is heard is lost after six seconds', () => {
    const there = takeFigures(undefined, online, 1_000);
    expect([presenceNow(there, 6_999), staleSeconds(there, 6_999)]).toEqual(['present', null]);
    expect([presenceNow(there, 7_000), staleSeconds(there, 7_000)]).toEqual(['lost', 6]);
  });

  test('that is a test and of which nothing is heard is not over: its server may be busy', () => {
    const there = takeFigures(undefined, { ...online, isTest: true }, 1_000);
    expect([presenceNow(there, 6_999), presenceNow(there, 7_000)]).toEqual(['present', 'reconnecting']);
    const silent = { ...there, presence: presenceNow(there, 7_000) };
    expect(signalState(silent, 30)).toBe('reconnecting');
    expect(signalState({ ...silent, presence: 'lost' }, 30)).toBe('testOver');
  });

  test('whose figures were partly unknown keeps the others', () => {
    const there = takeFigures(undefined, online, 1_000);
    expect(takeFigures(there, { ...online, keyframeInterval: null, fps: 24 }, 2_000)).toMatchObject({
      fps: 24,
      keyframeInterval: 2,
    });
  });
});

test('cards stand in the order of their numbers, and a signal that is not listed goes', () => {
  const cards = withSignal(withSignal([], { ...online, id: 2 }, 1), online, 1);
  expect(cards.map(({ id }) => id)).toEqual([1, 2]);
  expect(withList(cards, [{ ...online, id: 2 }], 2).map(({ id }) => id)).toEqual([2]);
});

test.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1, 3]], [[5]]])(
  'in the order %j of messages, the newest figures are shown',
  (times) => {
    let cards: readonly SignalCard[] = [];
    for (const time of times) cards = withSignal(cards, { ...online, fps: time }, time);
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({ fps: Math.max(...times), measuredAt: Math.max(...times) });
  },
);
