import { expect, it } from 'vitest';
import { createMeter } from './meter.pure';
import type { MeasuredPacket } from './meter.pure';

/** Sends pictures at a rate with a key frame every `keySeconds`, 1,000 bytes each, in real time. Returns when it ended. */
function send(
  meter: ReturnType<typeof createMeter>,
  { rate = 30, seconds = 5, from = 0, keySeconds = 2 },
): number {
  for (let index = 0; index < rate * seconds; index += 1) {
    const isKey = index % (rate * keySeconds) === 0;
    const at = from + (index * 1000) / rate;
    meter.add({ kind: 'video', isKey, dtsMs: at, arrivedMs: at, bytes: 1000 });
  }
  return from + seconds * 1000;
}

it.each([25, 30, 60])('measures %i pictures a second', (rate) => {
  const meter = createMeter();
  const { fps, bitrate, keyframeIntervalMs, packets, problem } = meter.read(send(meter, { rate }));
  expect([fps, keyframeIntervalMs, packets, problem]).toEqual([rate, 2000, rate * 5, null]);
  expect(bitrate / (rate * 8000)).toBeCloseTo(1, 1);
});

it('knows nothing before there is something', () => {
  expect(createMeter().read(0)).toEqual({
    fps: 0,
    bitrate: 0,
    keyframeIntervalMs: null,
    packets: 0,
    problem: null,
  });
});

it('does not count sound as pictures, and takes no memory for a flood', () => {
  const meter = createMeter();
  for (let index = 0; index < 5000; index += 1)
    meter.add({ kind: 'audio', isKey: true, dtsMs: 5, arrivedMs: 0, bytes: 10 });
  expect(meter.read(0)).toMatchObject({ fps: 0, bitrate: 0, packets: 5000 });
});

it('shows nothing two seconds after the last packet, and says so', () => {
  const meter = createMeter();
  const end = send(meter, {});
  expect(meter.read(end + 1500)).toMatchObject({ fps: 30, problem: null });
  expect(meter.read(end + 2000)).toMatchObject({ fps: 0, bitrate: 0, packets: 150, problem: 'no_data' });
  send(meter, { from: end + 8000, seconds: 2 });
  expect(meter.read(end + 10_000)).toMatchObject({ fps: 30, problem: null });
});

it('does not take a burst after a stall for a higher rate', () => {
  const meter = createMeter();
  const stalledAt = send(meter, {});
  const burst = Array.from({ length: 240 }, (_, index) => stalledAt + (index * 1000) / 30);
  for (const dtsMs of burst) {
    const arrivedMs = stalledAt + 8000 + (dtsMs - stalledAt) / 20;
    meter.add({ kind: 'video', isKey: false, dtsMs, arrivedMs, bytes: 1000 });
  }
  expect(meter.read(stalledAt + 8500).fps).toBeCloseTo(30, 0);
});

const picture = (dtsMs: number, isKey = false): MeasuredPacket => ({
  kind: 'video',
  isKey,
  dtsMs,
  arrivedMs: dtsMs,
  bytes: 1000,
});
/** The figures right after these packets. */
function measure(...packets: readonly MeasuredPacket[]) {
  const meter = createMeter();
  for (const packet of packets) meter.add(packet);
  return meter.read(packets.at(-1)?.arrivedMs ?? 0);
}

it.each([
  ['two pictures', [picture(0), picture(1000)], { fps: 1, bitrate: 16_000 }],
  ['pictures as far apart as the window', [picture(0), picture(1999)], { fps: 0.5 }],
  ['one picture, after those before it left the window', [picture(0), picture(2001)], { fps: 0, bitrate: 0 }],
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
  ['key frames far apart', [picture(500, true), picture(6500, true)], 6000],
  ['a key frame that no other follows', [picture(500, true), picture(2000), picture(4500)], 4000],
  ['key frames that stay away', [picture(0, true), picture(1000, true), picture(3000), picture(9000)], 8000],
  ['sound', [0, 500].map((at) => ({ ...picture(at, true), kind: 'audio' as const })), null],
])('finds the interval of %s', (_what, packets, interval) => {
  expect(measure(...packets).keyframeIntervalMs).toBe(interval);
});

it('forgets the slower pictures of a while ago', () => {
  const meter = createMeter();
  send(meter, { rate: 25, seconds: 5 });
  expect(meter.read(send(meter, { rate: 50, seconds: 4, from: 5000 })).fps).toBe(50);
});
