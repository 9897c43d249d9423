import './promise-with-resolvers';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { AV_LOG_QUIET, AVMEDIA_TYPE_VIDEO, Decoder, Demuxer, Log } from 'node-av';
import { afterAll, expect, it } from 'vitest';
import type { PackagingTask } from '../ports/live-packager';
import { parsePlaylist } from './live/live-playlist.pure';
import { makeClip } from './make-clip';
import { createLoadWatch } from './worker/live/load-watch';
import type { LoadWatch } from './worker/live/load-watch';
import { packageLive } from './worker/live/package-live';
import type { PackagingJob } from './worker/live/package-live';

// Renditions that are shed in a running live, and that come back. When there is no time is told here, by the time of the signal.

Log.setLevel(AV_LOG_QUIET);
const folder = mkdtempSync(join(tmpdir(), 'palco-shed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seconds = 34;
const rate = 15;
const rungs = [360, 240];

/** What is shed from a time of the signal on. */
const plan = [
  { atSeconds: 0, shed: 0 },
  { atSeconds: 8, shed: 1 },
  { atSeconds: 14, shed: 2 },
  { atSeconds: 20, shed: 0 },
] as const;
const shedAt = (now: number): number => plan.findLast(({ atSeconds }) => now >= atSeconds)?.shed ?? 0;

/** A load that is told, and what of the signal was encoded. */
function tellLoad(look: () => void) {
  let now = 0;
  const open = (...args: Parameters<typeof createLoadWatch>): LoadWatch => ({
    ...createLoadWatch(...args),
    shed: () => shedAt(now),
    isOverloaded: () => false,
    async measure(streamMs, work) {
      now = streamMs / 1000;
      await work();
      look();
    },
  });
  return { open, now: () => now };
}

/** No farther ahead of what is encoded than a cluster of Matroska is long, and what is looked at before the first packet. */
const aheadSeconds = 8;

/** The bytes of a file as they come of a signal that is encoded in time. */
async function* comeInTime(bytes: Buffer, encodedSeconds: () => number): AsyncGenerator<Buffer> {
  const each = Math.ceil(bytes.length / seconds);
  for (let sent = 0; sent * each < bytes.length; sent += 1) {
    while (sent > encodedSeconds() + aheadSeconds) await new Promise(setImmediate);
    yield bytes.subarray(sent * each, (sent + 1) * each);
  }
}

async function packaged(name: string, task: Partial<PackagingTask>) {
  const path = join(folder, 'signal.mkv');
  const full: PackagingTask = {
    source: { kind: 'pushed', container: 'matroska' },
    folder: join(folder, name),
    signalId: 1,
    rawFolder: 'raw',
    mustEncode: false,
    rungs,
    machine: { cores: 8, encoders: 0 },
    enableAudioOnly: false,
    onAir: true,
    recordings: null,
    segmentSeconds: 2,
    partSeconds: null,
    programmeSegments: 100,
    ...task,
  };
  mkdirSync(full.folder);
  const states: string[] = [];
  let job: PackagingJob | null = null;
  const load = tellLoad(() => {
    const { encoded, shed } = job?.figures().rungs ?? {};
    const state = `${encoded?.join(' ')} / ${shed?.join(' ')}`;
    if (job !== null && state !== states.at(-1)) states.push(state);
  });
  job = await packageLive(
    {
      task: full,
      pushed: Readable.from(comeInTime(readFileSync(path), load.now)).pipe(new PassThrough()),
      signal: new AbortController().signal,
      isOnAir: () => true,
      onReady: () => undefined,
      onKept: () => undefined,
      onRecording: () => undefined,
      onChange: null,
      now: Date.now,
    },
    { openLoad: load.open },
  );
  await job.done;
  return { task: full, states };
}

const segmentsOf = ({ folder: at }: PackagingTask, name: string) =>
  parsePlaylist(readFileSync(join(at, `a/${name}.m3u8`), 'utf8'), '../').segments;

/** The pictures of a list as FFmpeg decodes them, each head with its segments: their heights, and how far they are apart. */
async function playedBy(task: PackagingTask, name: string) {
  const heights: number[] = [];
  const times: number[] = [];
  const segments = segmentsOf(task, name);
  const heads = new Set(segments.map(({ init }) => init));
  for (const head of heads) {
    const uris = segments.flatMap(({ init, uri }) => (init === head ? [uri] : []));
    const path = join(task.folder, 'stretch.mp4');
    writeFileSync(path, Buffer.concat([head, ...uris].map((uri) => readFileSync(join(task.folder, uri)))));
    const demuxer = await Demuxer.open(path, { copyTs: true });
    const stream = demuxer.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
    if (stream === undefined) throw new Error('the list has no picture');
    const decoder = await Decoder.create(stream, { exitOnError: true });
    for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
      if (frame === null) continue;
      if (frame.height !== heights.at(-1)) heights.push(frame.height);
      times.push((Number(frame.pts) * stream.timeBase.num) / stream.timeBase.den);
      frame.free();
    }
    decoder.close();
    await demuxer.close();
  }
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return { heights, pictures: times.length, longestGap: Math.max(...gaps), shortestGap: Math.min(...gaps) };
}

it.each<[string, Partial<PackagingTask>]>([
  ['whole segments', {}],
  ['parts', { segmentSeconds: 1, partSeconds: 0.35 }],
])('goes on with the next better rendition while one is shed, and comes back: %s', async (name, task) => {
  const picture = {
    graph: `testsrc2=size=640x480:rate=${rate}`,
    codec: 'h264',
    keyFrameEvery: rate,
  } as const;
  const path = join(folder, 'signal.mkv');
  await makeClip({ path, seconds, picture, sound: { graph: 'sine=frequency=440', codec: 'aac' } });
  const { task: full, states } = await packaged(name, task);
  expect(states.filter((state) => state !== ' / ')).toEqual([
    '360p 240p / ',
    '240p / 360p',
    ' / 360p 240p',
    '360p 240p / ',
  ]);

  const main = segmentsOf(full, 'main');
  const boundaries = (of: typeof main) =>
    of.map(({ seconds: length, startedAt }) => [Math.round(length * 100), startedAt]);
  const runs = (of: typeof main): boolean[] =>
    of.map(({ uri }) => main.some((one) => one.uri === uri)).filter((one, at, all) => one !== all[at - 1]);
  expect(main.some(({ discontinuity }) => discontinuity)).toBe(false);
  for (const rung of rungs) {
    const own = segmentsOf(full, `${rung}p`);
    expect([rung, boundaries(own)]).toEqual([rung, boundaries(main)]);
    // Its own, those of the source, and its own again, each with its head, on one time line.
    expect([rung, runs(own)]).toEqual([rung, [false, true, false]]);
    expect([rung, new Set(own.map(({ init }) => init)).size]).toEqual([rung, 3]);
    expect(own.some(({ discontinuity }) => discontinuity)).toBe(false);
  }
  const pictures = seconds * rate;
  for (const [list, heights] of [
    ['main', [480]],
    ['360p', [360, 480, 360]],
    ['240p', [240, 480, 240]],
  ] as const) {
    const played = await playedBy(full, list);
    expect([list, played.heights, played.pictures]).toEqual([list, heights, pictures]);
    expect(played.longestGap).toBeLessThan(1.5 / rate);
    expect(played.shortestGap).toBeGreaterThan(0);
  }
});
