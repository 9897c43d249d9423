import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { PackagingTask } from '../ports/live-packager';
import { repeatRecording } from '../testing/repeat-media';
import { watchMedia, watchRendition } from '../testing/watch-media';
import type { WatchedMedia } from '../testing/watch-media';
import { makeClip } from './make-clip';
import type { ClipRecipe } from './make-clip';
import { createNodeAvEngine } from './node-av-engine';
import { createNodeAvPackager } from './node-av-packager';

const folder = mkdtempSync(join(tmpdir(), 'palco-join-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const packager = createNodeAvPackager({ media: { available: async () => true }, warn: () => undefined });

const task: Omit<PackagingTask, 'folder' | 'recordings'> = {
  source: { kind: 'pushed', container: 'matroska' },
  signalId: 1,
  rawFolder: 'raw',
  mustEncode: false,
  rungs: [],
  machine: { cores: 4, encoders: 0 },
  enableAudioOnly: false,
  onAir: true,
  segmentSeconds: 1,
  partSeconds: null,
  programmeSegments: 10,
};
let made = 0;

/** Packages a clip as if an encoder had sent it while the live was on air. Returns what was recorded. */
async function record(recipe: Omit<ClipRecipe, 'path'>): Promise<string> {
  made += 1;
  const path = join(folder, `${made}.mkv`);
  await makeClip({ ...recipe, path });
  const recordings = join(folder, `recordings-${made}`);
  await new Promise<void>((resolve) => {
    const run = packager.start(
      { ...task, folder: join(folder, `live-${made}`), recordings },
      { ended: () => resolve() },
    );
    run.write(readFileSync(path));
    run.end();
  });
  const [name = ''] = readdirSync(recordings);
  return join(recordings, name);
}

/** Joins recordings and makes a video of them. */
async function finish(recordings: readonly string[]) {
  made += 1;
  const path = join(folder, `joined-${made}.mp4`);
  const { skipped } = await packager.join(recordings, path, AbortSignal.timeout(120_000));
  const outputFolder = join(folder, `video-${made}`);
  const video = await createNodeAvEngine().package({
    source: path,
    outputFolder,
    signal: AbortSignal.timeout(120_000),
  });
  const top = video.renditions.at(-1)?.name ?? '';
  return { skipped, path, video, watched: await watchRendition(join(outputFolder, 'hls', top)) };
}

/** What is seen and heard at a time. */
const at = ({ pictures, sounds }: WatchedMedia, seconds: number) => ({
  ...pictures.findLast((one) => one.seconds <= seconds),
  level: sounds.findLast((one) => one.seconds <= seconds)?.level,
});

const red = (size = '320x180') =>
  ({ graph: `color=red:size=${size}:rate=30`, codec: 'h264', keyFrameEvery: 30 }) as const;
const blue = (size = '320x180') =>
  ({ graph: `color=blue:size=${size}:rate=30`, codec: 'h264', keyFrameEvery: 30 }) as const;
const tone = { graph: 'sine=frequency=440:sample_rate=48000', codec: 'aac' } as const;
const phone = { ...tone, form: { sampleRate: 8000, channels: 'mono' } } as const;
const isRed = { luma: expect.closeTo(81, -1), blue: expect.closeTo(90, -1), red: expect.closeTo(240, -1) };
const isBlue = { luma: expect.closeTo(41, -1), blue: expect.closeTo(240, -1), red: expect.closeTo(110, -1) };
const isBlack = { luma: expect.closeTo(16, -1), blue: expect.closeTo(128, -1), red: expect.closeTo(128, -1) };
const loud = expect.closeTo(0.088, 1);
const silent = expect.closeTo(0, 2);

describe('recordings with different tracks become a video with every track in every part', () => {
  it('picture only, then both', async () => {
    const parts = [
      await record({ seconds: 3, picture: red() }),
      await record({ seconds: 3, picture: blue(), sound: tone }),
    ];
    const { watched, video } = await finish(parts);
    expect(video.durationSeconds).toBeCloseTo(6, 0.5);
    expect(at(watched, 1.5)).toMatchObject({ ...isRed, level: silent });
    expect(at(watched, 4.5)).toMatchObject({ ...isBlue, level: loud });
  });

  it('sound only, then both, then sound only: black, then the last picture', async () => {
    const parts = [
      await record({ seconds: 3, sound: tone }),
      await record({ seconds: 3, picture: red(), sound: tone }),
      await record({ seconds: 3, sound: tone }),
    ];
    const { watched, video } = await finish(parts);
    expect(video.durationSeconds).toBeCloseTo(9, 0.5);
    expect(at(watched, 1.5)).toMatchObject({ ...isBlack, level: loud });
    expect(at(watched, 4.5)).toMatchObject({ ...isRed, level: loud });
    expect(at(watched, 7.5)).toMatchObject({ ...isRed, level: loud });
  });

  it('8 kHz mono, then 48 kHz stereo, then 8 kHz mono', async () => {
    const parts = [
      await record({ seconds: 3, picture: red(), sound: phone }),
      await record({
        seconds: 3,
        picture: blue(),
        sound: { ...tone, form: { sampleRate: 48_000, channels: 'stereo' } },
      }),
      await record({ seconds: 3, picture: red(), sound: phone }),
    ];
    const { watched } = await finish(parts);
    expect(at(watched, 1.5)).toMatchObject({ ...isRed, level: loud });
    expect(at(watched, 4.5)).toMatchObject({ ...isBlue, level: loud });
    expect(at(watched, 7.5)).toMatchObject({ ...isRed, level: loud });
  });

  it('a small wide picture, then a large one of another shape', async () => {
    const parts = [
      await record({ seconds: 2, picture: red('320x180'), sound: tone }),
      await record({ seconds: 2, picture: blue('480x480'), sound: tone }),
    ];
    const { watched } = await finish(parts);
    expect(watched.size).toEqual({ width: 480, height: 480 });
    // Bars above and below a picture of 480x270.
    expect(at(watched, 1)).toMatchObject({
      luma: expect.closeTo(81 * 0.5625 + 16 * 0.4375, -1),
      level: loud,
    });
    expect(at(watched, 3)).toMatchObject({ ...isBlue, level: loud });
  });

  it('none that the encoder can copy', async () => {
    const parts = [
      await record({
        seconds: 2,
        picture: { ...red('322x180'), graph: 'color=red:size=322x180:rate=30,setsar=4/3' },
      }),
      await record({
        seconds: 2,
        picture: { ...blue('320x180'), graph: 'color=blue:size=320x180:rate=30,setsar=4/3' },
        sound: phone,
      }),
    ];
    const { watched } = await finish(parts);
    // Bars, because the target has square pixels: 322x134 and 322x136 in 322x180.
    expect(at(watched, 1)).toMatchObject({
      luma: expect.closeTo(65, -1),
      red: expect.closeTo(212, -1),
      level: silent,
    });
    expect(at(watched, 3)).toMatchObject({
      luma: expect.closeTo(35, -1),
      blue: expect.closeTo(212, -1),
      level: loud,
    });
  });
});

it('copies pictures of one size whose encoders had other settings, without a decoding error', async () => {
  const parts = [
    await record({ seconds: 2, picture: red(), sound: tone }),
    await record({
      seconds: 2,
      picture: { ...blue(), graph: 'color=blue:size=320x180:rate=60', bitrate: 4_000_000 },
      sound: tone,
    }),
    await record({ seconds: 2, picture: red(), sound: tone }),
  ];
  const { watched, path } = await finish(parts);
  expect(at(watched, 1)).toMatchObject({ ...isRed, level: loud });
  expect(at(watched, 3)).toMatchObject({ ...isBlue, level: loud });
  expect(at(watched, 5)).toMatchObject({ ...isRed, level: loud });
  const { pictures } = await watchMedia(path);
  // Every picture of the parts, shown once: 60, 120 and 60.
  expect(Math.abs(pictures.length - 240)).toBeLessThan(4);
});

it('reads a recording up to its last whole fragment, and tells of one that cannot be read', async () => {
  const torn = await record({ seconds: 4, picture: red(), sound: tone });
  truncateSync(torn, statSync(torn).size - 100);
  const garbage = join(folder, 'garbage.mp4');
  writeFileSync(garbage, Buffer.alloc(5000, 7));
  const whole = await record({ seconds: 2, picture: blue(), sound: tone });
  const { skipped, watched, video } = await finish([torn, garbage, whole]);
  expect(skipped).toBe(1);
  expect(video.durationSeconds).toBeGreaterThan(4.5);
  expect(at(watched, 1)).toMatchObject({ ...isRed, level: loud });
  expect(watched.pictures.at(-1)).toMatchObject(isBlue);
});

it('fails where no recording can be read', async () => {
  const garbage = join(folder, 'only-garbage.mp4');
  writeFileSync(garbage, Buffer.alloc(5000, 7));
  const joining = packager.join([garbage], join(folder, 'none.mp4'), AbortSignal.timeout(60_000));
  await expect(joining).rejects.toMatchObject({ code: 'NOT_MEDIA' });
});

describe('a recording of a signal that came before the live was on air', () => {
  /** The number of each picture is its brightness. */
  const counted = {
    graph: "nullsrc=size=64x64:rate=30,geq=lum='16+N':cb=128:cr=128",
    codec: 'h264',
    keyFrameEvery: 30,
    bitrate: 2_000_000,
  } as const;

  it('begins with the first picture of the programme and holds nothing from off air', async () => {
    const clip = join(folder, 'counted.mkv');
    await makeClip({ path: clip, seconds: 7, picture: counted });
    const bytes = readFileSync(clip);
    const recordings = join(folder, 'recordings-counted');
    let packets = 0;
    let hasEnded = false;
    const run = packager.start(
      { ...task, onAir: false, folder: join(folder, 'live-counted'), recordings },
      { ended: () => void (hasEnded = true), measured: (figures) => void (packets = figures.packets) },
    );
    const half = Math.floor(bytes.length / 2);
    run.write(bytes.subarray(0, half));
    await expect.poll(() => packets, { timeout: 30_000 }).toBeGreaterThan(60);
    const offAir = await settled(() => packets);
    run.setOnAir(true);
    // Longer than a packet may wait in the muxer.
    await delay(1000);
    run.write(bytes.subarray(half));
    run.end();
    await expect.poll(() => hasEnded, { timeout: 30_000 }).toBe(true);
    const [name = ''] = readdirSync(recordings);
    const { watched, path } = await finish([join(recordings, name)]);
    const numbers = (await watchMedia(path)).pictures.map(({ luma }) => Math.round(luma) - 16);
    const first = numbers[0] ?? 0;
    expect(first).toBeGreaterThanOrEqual(offAir - 1);
    expect(first).toBeLessThanOrEqual(offAir + 60);
    expect(numbers.length).toBeGreaterThan(30);
    // No frozen lead: each picture of the video is another one, from the first on.
    expect(new Set(watched.pictures.slice(0, 20).map(({ luma }) => Math.round(luma))).size).toBeGreaterThan(
      18,
    );
    expect(watched.pictures[0]?.seconds).toBeLessThan(0.1);
  });

  /** Waits until a number has not changed for longer than its measurements are apart. */
  async function settled(read: () => number): Promise<number> {
    let last = -1;
    while (last !== read()) {
      last = read();
      await delay(1500);
    }
    return last;
  }
});

it('joins a live of four hours in two parts', async () => {
  const picture = { graph: 'testsrc2=size=64x36:rate=2', codec: 'h264', keyFrameEvery: 4 } as const;
  const clip = await record({ seconds: 10.24, picture, sound: phone });
  const parts = ['four-1.mp4', 'four-2.mp4'].map((name) => join(folder, name));
  for (const path of parts) repeatRecording(clip, path, { seconds: 2 * 60 * 60, length: 10.24 });
  const path = join(folder, 'four.mp4');
  await packager.join(parts, path, AbortSignal.timeout(600_000));
  const probe = await createNodeAvEngine().probe(path);
  expect(probe.durationSeconds).toBeGreaterThan(4 * 60 * 60 - 30);
  expect(probe.durationSeconds).toBeLessThan(4 * 60 * 60 + 30);
  expect(probe).toMatchObject({ picture: { width: 64 }, sound: { sampleRate: 8000 } });
});
