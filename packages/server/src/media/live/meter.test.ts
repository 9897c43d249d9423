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
