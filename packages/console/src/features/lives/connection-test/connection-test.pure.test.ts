import { expect, test } from 'vitest';
import type { ConnectionTest } from '@palco/sdk/lives';
import {
  chartPoints,
  codecName,
  isKnownFinding,
  megabits,
  progressOf,
  shownValue,
  soundState,
} from './connection-test.pure';

test.each([
  [4_500_000, 4.5],
  [2_549_000, 2.5],
  [13_000_000, 13],
  [400_000, 0.4],
  [470_000, 0.47],
  [0, 0],
])('%i bits are %d Mbps', (bits, shown) => expect(megabits(bits)).toBe(shown));

test('what to set is shown in its unit', () => {
  expect(shownValue({ code: 'bitrate_low', value: 4_500_000 })).toBe(4.5);
  expect(shownValue({ code: 'keyframes_far', value: 2 })).toBe(2);
  expect(shownValue({ code: 'packet_loss', value: 500 })).toBe(500);
  expect(shownValue({ code: 'silent', value: null })).toBe(0);
});

test('a finding of a newer server is left out', () => {
  expect(isKnownFinding({ code: 'silent' })).toBe(true);
  expect(isKnownFinding({ code: 'toString' as never })).toBe(false);
});

test.each([
  [{ codec: null, level: null, loudest: null }, 'none'],
  [{ codec: 'aac', level: null, loudest: null }, 'unknown'],
  [{ codec: 'aac', level: -100, loudest: -90 }, 'silent'],
  [{ codec: 'aac', level: -100, loudest: -20 }, 'value'],
])('the sound %o is %s', (sound, state) => expect(soundState(sound)).toBe(state));

test('codecs are named as encoders name them', () => {
  expect(['h264', 'hevc', 'opus', 'vp9'].map(codecName)).toEqual(['H.264', 'H.265', 'Opus', 'VP9']);
});

test('progress is not known before the encoder is there', () => {
  const of = (status: ConnectionTest['status'], seconds: number) =>
    progressOf({ status, seconds, wantedSeconds: 120 } as ConnectionTest);
  expect([of('waiting', 0), of('measuring', 30), of('ended', 120)]).toEqual([null, 25, 100]);
});

test('a line spans its picture from the foot up', () => {
  expect(chartPoints([0, 50, 100])).toBe('0,24 50,12.5 100,1');
  expect(chartPoints([])).toBe('');
  expect(chartPoints([0])).toBe('0,24');
});
