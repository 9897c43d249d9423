import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodePlaylist } from '../testing/decode-playlist';
import { isHeader, moveTags, repeatTags } from '../testing/rtmp-sender';
import type { RtmpTag } from '../testing/rtmp-sender';
import { openSignalBench } from '../testing/signal-bench';
import type { BenchedSignal, SignalBench } from '../testing/signal-bench';

// The time line and the settings of an encoder, through the real RTMP process and the real packager.

let bench: SignalBench;
beforeAll(async () => {
  bench = await openSignalBench();
}, 60_000);
afterAll(() => bench.stop());

const tone = { graph: 'sine=frequency=440:sample_rate=44100', codec: 'aac' } as const;
const pictures = (size: string) =>
  ({ graph: `testsrc2=size=${size}:rate=15`, codec: 'h264', keyFrameEvery: 30 }) as const;
/** A clip with a key frame every two seconds, repeated. */
const programme = async (totalMs: number, size = '320x180'): Promise<RtmpTag[]> =>
  repeatTags(await bench.clip({ seconds: 2, picture: pictures(size), sound: tone }), 2000, totalMs);

/** Tags as an encoder sends them whose clock changes at a moment of the media. */
function changeClock(tags: readonly RtmpTag[], atMs: number, change: (tag: RtmpTag) => RtmpTag): RtmpTag[] {
  return tags.map((tag) => (tag.dueMs < atMs ? tag : change(tag)));
}
const jump = (byMs: number) => (tag: RtmpTag) => moveTags([tag], { timeMs: byMs })[0] ?? tag;
const preludeMs = 1800;

/** Sends the first group of pictures, waits for the packager to open it, and sends the rest at twice the speed. */
async function play(live: BenchedSignal, tags: readonly RtmpTag[]): Promise<void> {
  await live.sender.play(tags.filter(({ dueMs }) => dueMs < preludeMs).map((tag) => ({ ...tag, dueMs: 0 })));
  await expect.poll(() => live.input.figures(null), { timeout: 30_000 }).not.toBeNull();
  const rest = tags.filter(({ dueMs }) => dueMs >= preludeMs);
  await live.sender.play(rest.map((tag) => ({ ...tag, dueMs: (tag.dueMs - preludeMs) / 2 })));
}

/** Waits until the packager has read everything, then ends the signal. */
async function finish(live: BenchedSignal, tags: readonly RtmpTag[]) {
  const sent = tags.filter((tag) => !isHeader(tag)).length;
  const packets = (): number => live.input.figures(null)?.packets ?? 0;
  // FFmpeg holds the last packets back until more come.
  await expect.poll(packets, { timeout: 40_000 }).toBeGreaterThan(sent - 8);
  await live.end();
  const list = live.list();
  if (list === null) throw new Error('There is no playlist');
  const total = list.segments.reduce((sum, segment) => sum + segment.seconds, 0);
  return { list, runs: await decodePlaylist(live.folder, list), total };
}

it.each([
  ['restarts at 0', 6000, (tag: RtmpTag) => ({ ...tag, timeMs: tag.timeMs - 7000 }), 1000],
  ['jumps by five seconds', 7000, jump(5000), 1000],
  ['jumps by an hour', 7000, jump(3_600_000), 1000],
  ['jumps back by an hour', 7000, jump(-3_600_000), 4_000_000],
  [
    'is silent while its clock runs on',
    7000,
    (tag: RtmpTag) => ({ ...jump(8000)(tag), dueMs: tag.dueMs + 8000 }),
    0,
  ],
] as const)(
  'a clock that %s begins a new run and loses nothing',
  async (_what, atMs, change, startMs) => {
    const tags = changeClock(moveTags(await programme(12_500), { timeMs: startMs }), atMs, change);
    const live = await bench.connect();
    await play(live, tags);
    const { list, runs, total } = await finish(live, tags);
    expect(list.targetSeconds).toBe(2);
    for (const { seconds } of list.segments) expect(Math.round(seconds)).toBeLessThanOrEqual(2);
    expect(list.segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(1);
    expect(runs.map(({ errors }) => errors)).toEqual([0, 0]);
    expect(total).toBeGreaterThan(11.9);
    expect(total).toBeLessThan(12.7);
    expect(live.figures()).toMatchObject({ keyframeIntervalMs: expect.closeTo(2000, -2) });
  },
  120_000,
);

it.each(['full', 'delta'] as const)(
  'a clock that ends its 32 bits with %s headers goes on in the same run',
  async (headers) => {
    const tags = moveTags(await programme(8500), { timeMs: 2 ** 32 - 4000 });
    const live = await bench.connect({}, { headers });
    await play(live, tags);
    const { list, runs, total } = await finish(live, tags);
    expect(list.segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(0);
    expect(runs).toMatchObject([{ errors: 0 }]);
    expect(total).toBeGreaterThan(7.9);
  },
  120_000,
);

it('settings that change within a connection begin a run with a head and a recording of its own', async () => {
  const before = await programme(6000);
  const after = moveTags(await programme(6500, '480x270'), { dueMs: 6000, timeMs: 6000 });
  const live = await bench.connect({ enableLive2vod: true });
  const tags = [...before, ...after];
  await play(live, tags);
  const { list, runs } = await finish(live, tags);
  expect(list.segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(1);
  expect(runs).toMatchObject([
    { width: 320, height: 180, errors: 0 },
    { width: 480, height: 270, errors: 0 },
  ]);
  expect(runs[0]?.pictureSeconds).toBeCloseTo(6, 0);
  expect(runs[1]?.pictureSeconds).toBeCloseTo(6.5, 0);
  expect(live.recordings).toHaveLength(2);
}, 120_000);

it('a change of the sound alone begins a run at the next key frame', async () => {
  const before = await programme(6000);
  const noise = await bench.clip({
    seconds: 2,
    picture: pictures('320x180'),
    sound: { ...tone, graph: 'anoisesrc=sample_rate=44100:amplitude=0.1', codec: 'mp3' },
  });
  const sound = repeatTags(noise, 2000, 6500).filter(({ type }) => type === 8);
  const picture = (await programme(6500)).filter(({ type }) => type === 9);
  const after = [...sound, ...picture].sort((one, other) => one.dueMs - other.dueMs);
  const live = await bench.connect();
  const tags = [...before, ...moveTags(after, { dueMs: 6000, timeMs: 6000 })];
  await play(live, tags);
  const { list, runs } = await finish(live, tags);
  expect(list.segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(1);
  expect(runs.map(({ errors }) => errors)).toEqual([0, 0]);
  expect(runs[1]?.soundSeconds).toBeGreaterThan(4);
}, 120_000);

it.each(['aac', 'mp3'] as const)(
  'silence takes the place of sound (%s) that stops while the picture goes on',
  async (codec) => {
    const clip = { seconds: 2, picture: pictures('320x180'), sound: { ...tone, codec } };
    const whole = repeatTags(await bench.clip(clip), 2000, 12_500);
    const tags = whole.filter(({ type, dueMs }) => type !== 8 || dueMs < 4000 || dueMs >= 9000);
    const live = await bench.connect();
    await play(live, tags);
    const { runs, total } = await finish(live, tags);
    expect(runs).toMatchObject([{ errors: 0, frames: 188 }]);
    expect(runs[0]?.soundSeconds).toBeCloseTo(runs[0]?.pictureSeconds ?? 0, 0);
    expect(runs[0]?.soundPackets).toBeGreaterThan(500);
    expect(total).toBeGreaterThan(11.9);
  },
  120_000,
);

// That they go within three seconds is proved by the clock of `meter.pure.test.ts`, and not by that of a busy machine.
it('figures go with a silence, and come back', async () => {
  const tags = await programme(12_000);
  const live = await bench.connect();
  /** Sends a stretch of the programme in its own time, and reads figures meanwhile until they are those of the encoder. */
  const sent = async (from: number, to: number): Promise<void> => {
    const stretch = tags.filter(({ dueMs }) => dueMs >= from && dueMs < to);
    const playing = live.sender.play(moveTags(stretch, { dueMs: -from }));
    const figures = () => {
      const { fps = null, problem } = live.figures() ?? {};
      return { fps: fps === null ? null : Math.round(fps), problem };
    };
    // One look at both: they go with the next silence.
    await expect.poll(figures, { timeout: to - from }).toEqual({ fps: 15, problem: null });
    await playing;
  };
  await sent(0, 6_000);
  await expect
    .poll(() => live.figures(), { timeout: 20_000 })
    .toMatchObject({ fps: 0, bitrate: 0, problem: 'no_data' });
  await sent(6_000, 12_000);
  await live.end();
}, 120_000);

it.each([
  [
    'old HEVC',
    9,
    (body: Buffer) => Buffer.concat([Buffer.from([(body[0] ?? 0) + 5]), body.subarray(1)]),
    'videoCodec',
    'hevc (12)',
  ],
  [
    'an unknown sound',
    8,
    (body: Buffer) => Buffer.concat([Buffer.from([0xdf]), body.subarray(1)]),
    'audioCodec',
    'codec (13)',
  ],
] as const)(
  '%s is refused at once, by its name',
  async (_what, type, change, field, codec) => {
    const tags = (await programme(2000)).map((tag) =>
      tag.type === type ? { ...tag, body: change(tag.body) } : tag,
    );
    const live = await bench.connect();
    expect(await live.sender.play(tags)).toBe('closed');
    expect(live.figures()).toMatchObject({ problem: 'unsupported_codec', [field]: codec });
    await live.end();
  },
  120_000,
);
