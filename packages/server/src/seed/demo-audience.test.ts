import { expect, it } from 'vitest';
import type { PlayCounters, PlaySlot } from '../ports/analytics-store';
import { counterNames } from '../ports/play-counters.pure';
import { demoBatch, demoViewers, viewersAt } from './demo-audience.pure';

const lengthMs = 60 * 60_000;
const airing = { liveId: 'live', begin: Date.parse('2026-11-25T22:00:00Z'), lengthMs };
const viewers = demoViewers(lengthMs);
const batch = demoBatch(
  airing,
  viewers.map((viewer, index) => ({ ...viewer, sessionId: String(index), attendeeId: null })),
);
const sumsOf = (all: readonly PlayCounters[]) =>
  Object.fromEntries(counterNames.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)]));
const of = (dimension: PlaySlot['dimension']) => batch.minutes.filter((slot) => slot.dimension === dimension);

it('is the same each time, with something of everything', () => {
  expect(demoViewers(lengthMs)).toEqual(viewers);
  expect(new Set(viewers.map(({ outcome }) => outcome))).toEqual(new Set(['watched', 'failed', 'left']));
  expect(viewers.some(({ stalls }) => stalls.length > 1)).toBe(true);
  expect(new Set(of('rendition').map(({ name }) => name))).toEqual(new Set(['360p', '480p', '720p']));
});

it('keeps within the hour', () => {
  for (const { joinMs, leaveMs, stalls } of viewers) {
    expect(joinMs).toBeGreaterThanOrEqual(0);
    expect(leaveMs).toBeGreaterThan(joinMs);
    expect(leaveMs).toBeLessThanOrEqual(lengthMs);
    for (const { atMs, lengthMs: stall } of stalls) {
      expect(atMs).toBeGreaterThan(joinMs);
      expect(atMs + stall).toBeLessThan(leaveMs);
    }
  }
  for (const { at } of batch.events) {
    expect(at).toBeGreaterThanOrEqual(airing.begin);
    expect(at).toBeLessThanOrEqual(airing.begin + lengthMs);
  }
  expect(viewersAt(viewers, lengthMs)).toBe(0);
});

it.each(['cdn', 'os', 'state', 'provider'] as const)('adds up over plays, minutes and %s', (dimension) => {
  const whole = sumsOf(of('all'));
  expect(sumsOf(batch.plays)).toEqual(whole);
  expect(sumsOf(of(dimension))).toEqual(whole);
  expect(sumsOf(of('rendition'))['watchedMs']).toBe(whole['watchedMs']);
  expect(whole['starts']).toBe(viewers.filter(({ outcome }) => outcome === 'watched').length);
});

it('has one slot for each minute and name', () => {
  const keys = batch.minutes.map(({ at, dimension, name }) => `${at} ${dimension} ${name}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { at } of batch.minutes) expect(at % 60_000).toBe(0);
});
