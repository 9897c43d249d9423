import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createByteBudget, readBegin } from './broadcast-begin.pure';

it.each([
  ['{"container":"matroska"}', { container: 'matroska', signalId: 1 }],
  ['{"container":"mp4","signal_id":8,"mimeType":"video/mp4"}', { container: 'mp4', signalId: 8 }],
  ['{"container":"mp4","signal_id":9}', null],
  ['{"container":"mp4","signal_id":1.5}', null],
  ['{"container":"mp4","signal_id":"1"}', null],
  ['{"container":"m3u8"}', null],
  ['null', null],
  ['', null],
])('reads %s', (text, begin) => expect(readBegin(text)).toEqual(begin));

it('reads anything without throwing', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readBegin(text)));
});

it('allows the bit rate of a browser for any time, but not four times as much', () => {
  const steady = createByteBudget(0);
  const hasty = createByteBudget(0);
  const seconds = Array.from({ length: 120 }, (_, second) => second * 1000);
  expect(seconds.every((at) => steady(1_250_000, at))).toBe(true);
  expect(seconds.every((at) => hasty(5_000_000, at))).toBe(false);
});
