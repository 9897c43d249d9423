import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodePlaylist } from '../testing/decode-playlist';
import { repeatTags } from '../testing/rtmp-sender';
import type { RtmpTag } from '../testing/rtmp-sender';
import { openSignalBench } from '../testing/signal-bench';
import type { BenchedSignal, SignalBench } from '../testing/signal-bench';

// Key frames that are far apart, and pictures that stop, through the real RTMP process and the real packager.

let bench: SignalBench;
beforeAll(async () => {
  bench = await openSignalBench();
}, 60_000);
afterAll(() => bench.stop());

const tone = { graph: 'sine=frequency=440:sample_rate=44100', codec: 'aac' } as const;
const clip = (seconds: number, keyFrameEvery: number): Promise<RtmpTag[]> =>
  bench.clip({
    seconds,
    picture: { graph: 'testsrc2=size=320x180:rate=15', codec: 'h264', keyFrameEvery },
    sound: tone,
  });
const total = (live: BenchedSignal): number =>
  (live.list()?.segments ?? []).reduce((sum, segment) => sum + segment.seconds, 0);

/** Sends the start, waits for the packager to open it, and sends the rest at twice the speed. */
async function play(live: BenchedSignal, tags: readonly RtmpTag[]): Promise<void> {
  const begin = tags.filter(({ dueMs }) => dueMs < 1800).map((tag) => ({ ...tag, dueMs: 0 }));
  await live.sender.play(begin);
  await expect.poll(() => live.input.figures(null), { timeout: 30_000 }).not.toBeNull();
  const rest = tags.filter(({ dueMs }) => dueMs >= 1800);
  await live.sender.play(rest.map((tag) => ({ ...tag, dueMs: (tag.dueMs - 1800) / 2 })));
}

it.each(['low', 'ultra-low'] as const)(
  'a signal without further key frames is encoded, in segments of a constant target: %s',
  async (latency) => {
    const live = await bench.connect({ latency });
    const targets = new Set<string | undefined>();
    const watching = setInterval(
      () => targets.add(live.text('main.m3u8')?.match(/TARGETDURATION:(\d+)/)?.[1]),
      50,
    );
    await play(live, await clip(9, 100_000));
    await expect.poll(() => total(live), { timeout: 15_000 }).toBeGreaterThan(5.9);
    await live.end();
    clearInterval(watching);
    targets.delete(undefined);
    expect([...targets]).toEqual(['2']);
    const list = live.list();
    if (list === null) throw new Error('There is no playlist');
    for (const { seconds } of list.segments) expect(Math.round(seconds)).toBeLessThanOrEqual(2);
    // Partial segments of the group were seen already when it became too long: its rest is encoded as a run of its own.
    const runs = await decodePlaylist(live.folder, list);
    const whole = { errors: 0, width: 320 };
    expect(runs).toMatchObject(latency === 'low' ? [whole] : [whole, whole]);
    const seconds = runs.reduce((sum, { pictureSeconds }) => sum + pictureSeconds, 0);
    // No picture of the nine seconds is missing, and at most the reordered ones at the change come twice.
    expect(seconds).toBeGreaterThan(8.7);
    expect(seconds).toBeLessThan(9.3);
    expect(runs.reduce((sum, { frames }) => sum + frames, 0)).toBeGreaterThanOrEqual(9 * 15 - 2);
    expect(live.input.isEncoding).toBe(true);
  },
  60_000,
);

it('a key frame each 20 s (-g 600) with the default latency: on air in time, in segments of a constant target', async () => {
  const live = await bench.connect({ latency: 'default' });
  const tags = await clip(24, 300);
  const played = play(live, tags);
  await expect.poll(() => live.list()?.segments.length ?? 0, { timeout: 15_000 }).toBeGreaterThan(0);
  // The first segment is there long before the second key frame was sent.
  expect(live.input.isEncoding).toBe(true);
  await played;
  await expect.poll(() => total(live), { timeout: 15_000 }).toBeGreaterThan(19);
  await live.end();
  const list = live.list();
  if (list === null) throw new Error('There is no playlist');
  expect(list.targetSeconds).toBe(4);
  for (const { seconds } of list.segments) expect(Math.round(seconds)).toBeLessThanOrEqual(4);
  const runs = await decodePlaylist(live.folder, list);
  expect(runs.map(({ errors }) => errors)).toEqual(runs.map(() => 0));
  expect(runs.reduce((sum, { frames }) => sum + frames, 0)).toBeGreaterThanOrEqual(24 * 15 - 2);
}, 90_000);

it('one long group of pictures is encoded, and the signal is copied again after regular ones', async () => {
  const regular = repeatTags(await clip(2, 30), 2000, 42_000);
  // Its second and third key frames are missing.
  const tags = regular.filter(({ type, body, dueMs }) => {
    const isKey = type === 9 && body[0] === 0x17 && body[1] === 1;
    return dueMs < 3500 || dueMs > 6500 || !isKey;
  });
  const live = await bench.connect();
  await play(live, tags);
  await expect.poll(() => live.input.isEncoding, { timeout: 15_000 }).toBe(false);
  await live.end();
  const list = live.list();
  if (list === null) throw new Error('There is no playlist');
  expect(list.segments.filter(({ discontinuity }) => discontinuity).length).toBeGreaterThanOrEqual(1);
  for (const { seconds } of list.segments) expect(Math.round(seconds)).toBeLessThanOrEqual(2);
}, 90_000);

it('a picture that stops is repeated while the sound goes on', async () => {
  const tags = repeatTags(await clip(2, 30), 2000, 12_000).filter(
    ({ type, dueMs }) => type !== 9 || dueMs < 4500,
  );
  const live = await bench.connect();
  await play(live, tags);
  await expect.poll(() => total(live), { timeout: 15_000 }).toBeGreaterThan(9);
  await live.end();
  const list = live.list();
  if (list === null) throw new Error('There is no playlist');
  const runs = await decodePlaylist(live.folder, list);
  expect(runs.map(({ errors }) => errors)).toEqual(runs.map(() => 0));
  expect(total(live)).toBeLessThan(12.6);
  expect(runs.reduce((sum, { pictureSeconds }) => sum + pictureSeconds, 0)).toBeGreaterThan(9);
  for (const { seconds } of list.segments) expect(Math.round(seconds)).toBeLessThanOrEqual(2);
}, 60_000);

it('lists no playlist in the master that is not there, after a start in the middle of a signal', async () => {
  const live = await bench.connect({ status: 'scheduled', enableAudioOnly: true });
  const tags = repeatTags(await clip(2, 30), 2000, 14_000);
  const wrong: string[] = [];
  const watching = setInterval(() => {
    for (const name of live.text('master.m3u8')?.match(/^\w+\.m3u8$/gm) ?? [])
      if (live.text(name) === null) wrong.push(name);
  }, 20);
  const played = play(live, tags);
  await expect.poll(() => live.input.figures(null)?.packets ?? 0, { timeout: 30_000 }).toBeGreaterThan(200);
  expect(live.text('master.m3u8')).toBeNull();
  live.setStatus('live');
  await played;
  await expect.poll(() => live.text('master.m3u8')).toContain('main.m3u8');
  await live.end();
  clearInterval(watching);
  expect(wrong).toEqual([]);
}, 60_000);

it.each<[string, (tag: RtmpTag) => boolean]>([
  ['a picture every five seconds', ({ dueMs }) => dueMs % 5000 < 60],
  ['a picture every two and a half seconds', ({ dueMs }) => dueMs % 2500 < 60],
  ['a picture a second', ({ dueMs }) => dueMs % 1000 < 60],
  ['movement, and then a still screen', ({ dueMs }) => dueMs < 3000 || dueMs > 11_000],
])(
  '%s beside sound that goes on does not begin runs',
  async (_what, isSent) => {
    // A key frame each time, so that every one of them could begin a run.
    const tags = repeatTags(await clip(1, 1), 1000, 15_000).filter(
      (tag) => tag.type !== 9 || tag.body[1] === 0 || isSent(tag),
    );
    const live = await bench.connect();
    await live.sender.play(tags.map((tag) => ({ ...tag, dueMs: tag.dueMs / 2 })));
    await expect.poll(() => total(live), { timeout: 30_000 }).toBeGreaterThan(11.9);
    await live.end();
    const list = live.list();
    if (list === null) throw new Error('There is no playlist');
    const runs = await decodePlaylist(live.folder, list);
    expect(runs.reduce((sum, { errors }) => sum + errors, 0)).toBe(0);
    // A signal that is copied at first is encoded from where its key frames stay away: that is the only change.
    expect(runs.length).toBeLessThanOrEqual(2);
  },
  60_000,
);
