import { expect, test } from 'vitest';
import { MOST_ALERTS, noAlerts, watchSignals, type AlertLog } from './alerts.pure';
import type { SignalCard } from './signal-cards.pure';

const card = (patch: Partial<SignalCard> = {}): SignalCard => ({
  id: 1,
  status: 'active',
  presence: 'present',
  measuredAt: 0,
  stamp: null,
  leftAt: null,
  uptime: 60,
  transcodingQuality: '720p',
  resolution: '1280x720',
  fps: 30,
  bitrate: 2_000_000,
  keyframeInterval: 2,
  signalStart: null,
  ...patch,
});
const midnight = Date.UTC(2026, 0, 1);
const look = (now: number) => ({ now, time: midnight + now, fpsLimit: 30 });
const present = (now: number) => card({ measuredAt: now });
const lost = card({ presence: 'lost' });

/** A loss from one moment to another, looked at every half second. */
function drop(log: AlertLog, from: number, until: number): AlertLog {
  let after = log;
  for (let now = from; now < until; now += 500) after = watchSignals(after, [lost], look(now));
  return watchSignals(after, [present(until)], look(until));
}

test('a loss is told once, and its end in its place with how long it was', () => {
  let log = watchSignals(noAlerts, [present(0)], look(0));
  log = watchSignals(log, [lost], look(1_000));
  log = watchSignals(log, [lost], look(2_000));
  const told = log;
  expect(log.alerts).toEqual([{ kind: 'lost', signalId: 1, at: midnight + 2_000, since: 2_000, count: 1 }]);
  log = watchSignals(log, [lost], look(3_000));
  expect(log).toBe(told);
  log = watchSignals(log, [present(5_000)], look(5_000));
  expect(log.alerts).toEqual([
    { kind: 'restored', signalId: 1, at: midnight + 5_000, since: 2_000, count: 1, seconds: 4 },
  ]);
});

test('losses within two minutes are one alert, with how often and the longest', () => {
  let log = noAlerts;
  for (const [from, until] of [
    [0, 1_000],
    [10_000, 12_000],
    [20_000, 21_000],
    [40_000, 41_000],
    [60_000, 61_000],
    [100_000, 101_000],
  ] as const)
    log = drop(log, from, until);
  expect(log.alerts).toMatchObject([{ kind: 'restored', count: 6, seconds: 2, at: midnight + 101_000 }]);
  log = drop(log, 200_000, 203_000);
  expect(log.alerts).toMatchObject([
    { kind: 'restored', count: 1, seconds: 3 },
    { kind: 'restored', count: 6, seconds: 2 },
  ]);
});

test('losses of two signals are two alerts', () => {
  const both = [lost, card({ id: 2, presence: 'lost' })];
  const log = watchSignals(watchSignals(noAlerts, both, look(0)), both, look(1_000));
  expect(log.alerts.map(({ signalId }) => signalId)).toEqual([2, 1]);
});

test('a loss of less than a second is none', () => {
  expect(drop(noAlerts, 0, 900).alerts).toEqual([]);
});

test('too many pictures are told when they begin, and again only after they were fewer', () => {
  let log = watchSignals(noAlerts, [card({ fps: 59.94 })], look(0));
  expect(log.alerts).toMatchObject([{ kind: 'highFps', at: midnight, count: 1, fps: 60 }]);
  log = watchSignals(log, [card({ fps: 90 })], look(1_000));
  expect(log.alerts).toMatchObject([{ count: 1 }]);
  log = watchSignals(log, [card({ fps: 30 })], look(2_000));
  log = watchSignals(log, [card({ fps: 50 })], look(3_000));
  expect(log.alerts).toMatchObject([{ count: 2, fps: 60 }]);
  log = watchSignals(log, [card({ measuredAt: 121_000 })], look(121_000));
  log = watchSignals(log, [card({ measuredAt: 122_000, fps: 60 })], look(122_000));
  expect(log.alerts.map(({ count }) => count)).toEqual([1, 2]);
});

test('a signal that never came is no alert', () => {
  const never = [card({ presence: 'waiting', fps: null })];
  expect(watchSignals(watchSignals(noAlerts, never, look(0)), never, look(9_000)).alerts).toEqual([]);
});

test('a signal of which nothing is heard any more is lost', () => {
  let log = watchSignals(noAlerts, [card()], look(0));
  for (const now of [5_000, 6_000, 7_000]) log = watchSignals(log, [card()], look(now));
  expect(log.alerts).toMatchObject([{ kind: 'lost', at: midnight + 7_000 }]);
});

test('four hours of a signal that comes and goes leave few alerts', () => {
  let log = noAlerts;
  for (let second = 0; second < 4 * 3_600; second += 2)
    log = drop(log, second * 1_000, second * 1_000 + 1_000);
  expect(log.alerts).toHaveLength(MOST_ALERTS);
  expect(log.watched.size).toBe(1);
});

const testCard = (uptime: number, patch: Partial<SignalCard> = {}) =>
  card({
    isTest: true,
    problem: null,
    signalStart: new Date(midnight).toISOString(),
    testEndsAt: new Date(midnight + 1_800_000).toISOString(),
    uptime,
    ...patch,
  });
const kindsOf = ({ alerts }: AlertLog) => alerts.map(({ kind }) => kind);

test('a test signal warns once before it runs out, and says that it did', () => {
  let log = watchSignals(noAlerts, [testCard(1_500)], look(0));
  expect(log.alerts).toEqual([]);
  log = watchSignals(log, [testCard(1_630)], look(0));
  expect(log.alerts).toMatchObject([{ kind: 'testEnding', endsAt: '2026-01-01T00:30:00.000Z' }]);
  expect(watchSignals(log, [testCard(1_640)], look(0))).toBe(log);
  log = watchSignals(log, [testCard(1_799, { presence: 'lost', status: 'lost' })], look(1_000));
  expect(kindsOf(log)).toEqual(['testOver']);
});

test('a test signal that somebody ends is not missed', () => {
  const log = watchSignals(noAlerts, [testCard(600, { presence: 'lost', status: 'lost' })], look(0));
  expect(log.alerts).toEqual([]);
});

test('the warning goes when the test goes on, or an encoder takes its place', () => {
  const warned = watchSignals(noAlerts, [testCard(1_700)], look(0));
  const later = new Date(midnight + 3_600_000).toISOString();
  expect(watchSignals(warned, [testCard(1_701, { testEndsAt: later })], look(0)).alerts).toEqual([]);
  expect(watchSignals(warned, [present(0)], look(0)).alerts).toEqual([]);
});
