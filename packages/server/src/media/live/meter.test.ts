import { expect, it } from 'vitest';
import { createMeter } from './meter.pure';

/** Sends pictures at a rate with a key frame every `keySeconds`, 1,000 bytes each. */
function send(
  meter: ReturnType<typeof createMeter>,
  { rate = 30, seconds = 5, from = 0, keySeconds = 2 },
): void {
  for (let index = 0; index < rate * seconds; index += 1) {
    const isKey = index % (rate * keySeconds) === 0;
    meter.add({ kind: 'video', isKey, dtsMs: from + (index * 1000) / rate, bytes: 1000 });
  }
}

it.each([25, 30, 60])('measures %i pictures a second by their own clock', (rate) => {
  const meter = createMeter();
  send(meter, { rate });
  const { fps, bitrate, keyframeIntervalMs, packets } = meter.read();
  expect([fps, keyframeIntervalMs, packets]).toEqual([rate, 2000, rate * 5]);
  expect(bitrate / (rate * 8000)).toBeCloseTo(1, 1);
});

it('begins anew after a jump of the clock, in either direction', () => {
  const meter = createMeter();
  send(meter, { from: 100_000 });
  send(meter, { from: 0, rate: 60 });
  expect(meter.read()).toMatchObject({ fps: 60, keyframeIntervalMs: 2000 });
});

it('knows nothing before there is something', () => {
  expect(createMeter().read()).toEqual({ fps: 0, bitrate: 0, keyframeIntervalMs: null, packets: 0 });
});

it('does not count sound as pictures, and takes no memory for a clock that stands still', () => {
  const meter = createMeter();
  for (let index = 0; index < 5000; index += 1)
    meter.add({ kind: 'audio', isKey: true, dtsMs: 5, bytes: 10 });
  expect(meter.read()).toMatchObject({ fps: 0, bitrate: 0, packets: 5000 });
});

const picture = (dtsMs: number, isKey = false) => ({ kind: 'video' as const, isKey, dtsMs, bytes: 1000 });
/** The figures after these packets. */
function measure(...packets: readonly Parameters<ReturnType<typeof createMeter>['add']>[0][]) {
  const meter = createMeter();
  for (const packet of packets) meter.add(packet);
  return meter.read();
}

it.each([
  ['two pictures', [picture(0), picture(1000)], { fps: 1, bitrate: 16_000 }],
  ['pictures as far apart as the window', [picture(0), picture(3000)], { fps: 0.3 }],
  ['one picture, after those before it left the window', [picture(0), picture(3001)], { fps: 0, bitrate: 0 }],
  ['two after a jump back', [picture(10_000), picture(0), picture(500)], { fps: 2, bitrate: 32_000 }],
  ['one after a jump back', [picture(10_000), picture(0)], { fps: 0, bitrate: 0 }],
  [
    'pictures among sound',
    [picture(0), { ...picture(200), kind: 'audio' as const }, picture(500)],
    { fps: 2, bitrate: 48_000 },
  ],
])('measures %s', (_what, packets, figures) => {
  expect(measure(...packets)).toMatchObject(figures);
});

it.each([
  ['one key frame', [picture(500, true)], null],
  ['key frames at the same time', [picture(500, true), picture(500, true)], null],
  ['a key frame before the last', [picture(500, true), picture(400, true)], null],
  ['key frames as far apart as may be', [picture(500, true), picture(6500, true)], 6000],
  ['key frames before and after a jump', [picture(500, true), picture(6501, true)], null],
  ['sound', [0, 500].map((at) => ({ ...picture(at, true), kind: 'audio' as const })), null],
])('finds the interval of %s', (_what, packets, interval) => {
  expect(measure(...packets).keyframeIntervalMs).toBe(interval);
});

it('forgets the slower pictures of a while ago', () => {
  const meter = createMeter();
  send(meter, { rate: 25, seconds: 5 });
  send(meter, { rate: 50, seconds: 4, from: 5000 });
  expect(meter.read().fps).toBe(50);
});

it('measures the newest of more packets than any encoder sends', () => {
  const crowd = Array.from({ length: 5000 }, (_, index) => ({ ...picture(index < 3001 ? 5 : 6), bytes: 10 }));
  expect(measure(...crowd, picture(1006)).bitrate).toBe((1999 * 10 + 1000) * 8);
});
