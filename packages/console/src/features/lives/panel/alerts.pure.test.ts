import { expect, test } from 'vitest';
import { MOST_ALERTS, noAlerts, watchSignals } from './alerts.pure';
import type { SignalCard } from './signal-cards.pure';

const card = (patch: Partial<SignalCard> = {}): SignalCard => ({
  id: 1,
  status: 'active',
  presence: 'present',
  measuredAt: 0,
  uptime: 60,
  transcodingQuality: '720p',
  resolution: '1280x720',
  fps: 30,
  bitrate: 2_000_000,
  keyframeInterval: 2,
  signalStart: null,
  ...patch,
});
const look = (now: number) => ({ now, fpsLimit: 30 });

test('a loss and its end are told once each, with how long it was gone', () => {
  let log = watchSignals(noAlerts, [card()], look(0));
  log = watchSignals(log, [card({ presence: 'lost' })], look(1_000));
  const lost = log;
  log = watchSignals(log, [card({ presence: 'lost' })], look(3_000));
  expect(log).toBe(lost);
  log = watchSignals(log, [card({ measuredAt: 5_000 })], look(5_000));
  expect(log.alerts).toEqual([
    { kind: 'restored', signalId: 1, at: 5_000, seconds: 4 },
    { kind: 'lost', signalId: 1, at: 1_000 },
  ]);
});

test('too many pictures are told when they begin, and again only after they were fewer', () => {
  let log = watchSignals(noAlerts, [card({ fps: 59.94 })], look(0));
  expect(log.alerts).toEqual([{ kind: 'highFps', signalId: 1, at: 0, fps: 60 }]);
  log = watchSignals(log, [card({ fps: 60 })], look(1_000));
  expect(log.alerts).toHaveLength(1);
  log = watchSignals(log, [card({ fps: 30 })], look(2_000));
  log = watchSignals(log, [card({ fps: 60 })], look(3_000));
  expect(log.alerts).toHaveLength(2);
});

test('a signal that never came is no alert', () => {
  expect(watchSignals(noAlerts, [card({ presence: 'waiting', fps: null })], look(0)).alerts).toEqual([]);
});

test('a signal of which nothing is heard any more is lost', () => {
  const log = watchSignals(watchSignals(noAlerts, [card()], look(0)), [card()], look(6_000));
  expect(log.alerts).toEqual([{ kind: 'lost', signalId: 1, at: 6_000 }]);
});

test('four hours of a signal that comes and goes leave few alerts', () => {
  let log = noAlerts;
  for (let second = 0; second < 4 * 3_600; second += 1) {
    const presence = second % 2 ? 'lost' : 'present';
    log = watchSignals(log, [card({ presence, measuredAt: second * 1_000 })], look(second * 1_000));
  }
  expect(log.alerts).toHaveLength(MOST_ALERTS);
  expect(log.watched.size).toBe(1);
});
