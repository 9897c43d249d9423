import { describe, expect, it } from 'vitest';
import {
  mayRemoveMedia,
  mayRemoveRecordings,
  acceptsSignal,
  isCutDue,
  isOnAir,
  isStreamKey,
  maskKey,
  mustEncode,
  programmeSegments,
  refusalOf,
  segmentSeconds,
  signalStatus,
  startsByItself,
  watchFps,
  testEndAfter,
} from './ingest.policy.pure';

it.each([
  ['default', 4, 1800, 8],
  ['low', 2, 1800, 15],
  ['ultra-low', 1, 1800, 30],
] as const)(
  '%s cuts every %i s and keeps %i segments with a window, %i without',
  (latency, seconds, dvr, short) => {
    expect(segmentSeconds(latency)).toBe(seconds);
    expect(programmeSegments({ latency, enableDvr: true })).toBe(dvr);
    expect(programmeSegments({ latency, enableDvr: false })).toBe(short);
  },
);

it.each([
  ['nothing is known', null, false],
  ['no picture', { videoCodec: null }, false],
  ['another codec', { videoCodec: 'hevc' }, true],
  ['H.264', { videoCodec: 'h264' }, false],
])('encodes or copies: %s', (_name, figures, encode) => {
  expect(mustEncode(figures)).toBe(encode);
});

describe('a rate above the limit', () => {
  const run = (rates: readonly number[], limit: number): number => {
    let count = 0;
    let alerts = 0;
    for (const fps of rates) {
      const next = watchFps(count, { fps, limit });
      count = next.count;
      alerts += Number(next.alert);
    }
    return alerts;
  };
  it.each([
    ['a peak', [60, 60, 30, 60, 60], 0],
    ['three in a row', [60, 60, 60], 1],
    ['once, however long', Array<number>(60).fill(60), 1],
    ['again after it was good', [60, 60, 60, 30, 60, 60, 60], 2],
    ['the clock of an encoder', Array<number>(9).fill(31), 0],
    ['as much above as a clock may be', Array<number>(9).fill(42), 0, 40],
  ])('%s', (_name, rates, alerts, limit = 30) => expect(run(rates, limit)).toBe(alerts));
});

it.each([
  [true, 'live', 600_000, true],
  [true, 'live', 599_999, false],
  [true, 'paused', 600_000, true],
  [true, 'finished', 600_000, false],
  [true, null, 600_000, false],
  [false, 'live', 6_000_000, false],
] as const)('cuts %s, %s, silent for %i ms: %s', (autoCuts, status, silent, due) => {
  expect(isCutDue({ autoCuts, status, lastContentAt: 1000, now: 1000 + silent })).toBe(due);
});

it.each([
  [null, 0, 'active'],
  [null, 4999, 'active'],
  [null, 5000, 'reconnecting'],
  [0, 1, 'reconnecting'],
  [0, 29_999, 'reconnecting'],
  [0, 30_000, 'lost'],
] as const)('a signal that ended at %s is %i ms later %s', (endedAt, now, status) => {
  expect(signalStatus({ endedAt, lastSeenAt: 0, now })).toBe(status);
});

it('the status of a signal depends on its end, or before that on its last heartbeat', () => {
  const now = 1_000_000;
  const lastSeenAt = now - 40_000;
  expect(signalStatus({ endedAt: null, lastSeenAt: now - 1, now })).toBe('active');
  expect(signalStatus({ endedAt: null, lastSeenAt, now })).toBe('lost');
  expect(signalStatus({ endedAt: now - 20_000, lastSeenAt, now })).toBe('reconnecting');
});

it.each([
  [null, 4999, 'active'],
  [null, 5000, 'reconnecting'],
  [null, 29_999, 'reconnecting'],
  [null, 30_000, 'lost'],
  [0, 1, 'lost'],
] as const)(
  'a test signal that ended at %s and was seen %i ms ago is %s: its process may be busy',
  (endedAt, now, status) => {
    expect(signalStatus({ endedAt, lastSeenAt: 0, now, isTest: true })).toBe(status);
  },
);

it.each([
  [null, true, false, true],
  ['scheduled', true, false, true],
  ['live', true, true, false],
  ['paused', true, false, false],
  ['finished', false, false, false],
] as const)('%s takes signals: %s, is on air: %s, starts by itself: %s', (status, takes, onAir, starts) => {
  expect([acceptsSignal(status), isOnAir(status)]).toEqual([takes, onAir]);
  expect(startsByItself({ autoStart: true, status })).toBe(starts);
  expect(startsByItself({ autoStart: false, status })).toBe(false);
});

it('checks the form of a stream key, and masks all but its first characters', () => {
  expect(
    ['short', '../../etc/passwd', 'a'.repeat(129), 'schlüssel-lang', 'good_key-123'].map(isStreamKey),
  ).toEqual([false, false, false, false, true]);
  expect(['abcdefghijkl', 'abcdefghijk'].map(maskKey)).toEqual(['abcd…', '…']);
});

it.each([
  ['nothing', 1, 'live', 0, null],
  ['a live that is over', 1, 'finished', 0, 'live-over'],
  ['the last signal of the live', 3, 'live', 0, null],
  ['a signal above', 4, 'scheduled', 0, 'no-such-signal'],
  ['the last place', 1, null, 9, null],
  ['no place', 1, null, 10, 'server-full'],
] as const)('is refused because of %s', (_name, signalId, status, held, refusal) =>
  expect(refusalOf({ signalId, live: { status, signalsTotal: 3 }, held, limit: 10 })).toBe(refusal),
);

const hour = 60 * 60_000;

describe('files of lives', () => {
  it.each([
    ['of a deleted one', null, 0, true, true],
    ['of one that runs', { status: 'live', enableLive2vod: false }, 2 * hour, false, false],
    ['of one that just ended', { status: 'finished', enableLive2vod: false }, hour / 2, false, false],
    ['of one that ended long ago', { status: 'finished', enableLive2vod: false }, 2 * hour, true, true],
    ['of one that becomes a video', { status: 'finished', enableLive2vod: true }, 2 * hour, true, false],
  ] as const)('%s', (_name, live, ageMs, media, recordings) => {
    expect([mayRemoveMedia(live, ageMs), mayRemoveRecordings(live, ageMs)]).toEqual([media, recordings]);
  });
});

const minute = 60_000;
it.each([
  ['has time enough', 30, 25, 30],
  ['is about to end', 30, 26, 56],
  ['was put off to the longest', 240, 238, 240],
  ['is near the longest', 230, 228, 240],
])('a test signal that %s', (_, endsAt, now, expected) => {
  expect(testEndAfter({ startedAt: 0, endsAt: endsAt * minute, now: now * minute })).toBe(expected * minute);
});
