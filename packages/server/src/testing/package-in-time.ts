import '../media/promise-with-resolvers';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { AVMEDIA_TYPE_VIDEO, Decoder, Demuxer } from 'node-av';
import type { LadderFigures } from '../ports/live-ingest';
import type { LiveSegment } from '../media/live/live-playlist.pure';
import { parsePlaylist } from '../media/live/live-playlist.pure';
import type { PackagingTask } from '../ports/live-packager';
import { createLoadWatch } from '../media/worker/live/load-watch';
import type { LoadWatch } from '../media/worker/live/load-watch';
import { packageLive } from '../media/worker/live/package-live';
import type { PackagingJob } from '../media/worker/live/package-live';
import type { PackagingCall } from '../media/worker/live/packaging';
import type { openRungEncoder } from '../media/worker/live/rung-encoder';

/** A signal that is pushed to its packager, with its whole ladder. */
export const pushedTask: Omit<PackagingTask, 'folder'> = {
  source: { kind: 'pushed', container: 'matroska' },
  signalId: 1,
  rawFolder: 'raw',
  mustEncode: false,
  rungs: [480, 360, 240],
  machine: { cores: 8, encoders: 0 },
  enableAudioOnly: false,
  onAir: true,
  recordings: null,
  segmentSeconds: 2,
  partSeconds: null,
  programmeSegments: 100,
};

/** How a {@link packageInTime} packages. */
export interface InTimeOptions {
  /** Of the signal, as Matroska. */
  readonly path: string;
  readonly seconds: number;
  readonly folder: string;
  readonly task: Partial<PackagingTask>;
  readonly call?: Partial<PackagingCall>;
  readonly openEncoder?: typeof openRungEncoder;
  /** How many renditions there is no time for, at a time of the signal. */
  shedAt?(seconds: number): number;
}

/** No farther ahead of what is encoded than a cluster of Matroska is long, and what is looked at before the first packet. */
const aheadSeconds = 8;

/** The bytes of a file as they come of a signal that is encoded in time, or not at all any more. */
async function* comeInTime(
  { path, seconds }: InTimeOptions,
  encodedSeconds: () => number,
): AsyncGenerator<Buffer> {
  const bytes = readFileSync(path);
  const each = Math.ceil(bytes.length / seconds);
  for (let sent = 0; sent * each < bytes.length; sent += 1) {
    while (sent > encodedSeconds() + aheadSeconds) await new Promise(setImmediate);
    yield bytes.subarray(sent * each, (sent + 1) * each);
  }
}

/** A load that is told, by the time of the signal. */
function tellLoad(shedAt: (seconds: number) => number, look: () => void) {
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

/**
 * Packages a signal in this process, as one that comes in time and is on air. Whether there is time for its renditions is told,
 * not measured. @returns each state of them, in its order
 */
export async function packageInTime(options: InTimeOptions) {
  const { folder, call, openEncoder, shedAt = () => 0 } = options;
  const task: PackagingTask = {
    ...pushedTask,
    folder,
    rungs: [360, 240],
    ...options.task,
  };
  mkdirSync(folder);
  const states: LadderFigures[] = [];
  let job: PackagingJob | null = null;
  /** How far it is encoded. */
  const encodedSeconds = (): number => {
    const { planned = [], shed = [] } = job?.figures().rungs ?? {};
    return planned.length > 0 && shed.length === planned.length ? Infinity : load.now();
  };
  function look(): void {
    const rungs = job?.figures().rungs;
    if (rungs !== undefined && JSON.stringify(rungs) !== JSON.stringify(states.at(-1))) states.push(rungs);
  }
  const load = tellLoad(shedAt, look);
  job = await packageLive(
    {
      task,
      pushed: Readable.from(comeInTime(options, encodedSeconds)).pipe(new PassThrough()),
      signal: new AbortController().signal,
      isOnAir: () => true,
      onReady: () => undefined,
      onKept: () => undefined,
      onRecording: () => undefined,
      onChange: null,
      now: Date.now,
      ...call,
    },
    { openLoad: load.open, openEncoder },
  );
  await job.done;
  look();
  return states;
}

export const segmentsOf = (folder: string, name: string): readonly LiveSegment[] =>
  parsePlaylist(readFileSync(join(folder, `a/${name}.m3u8`), 'utf8'), '../').segments;

/** Lengths and times of segments. */
export const boundariesOf = (segments: readonly LiveSegment[]) =>
  segments.map(({ seconds, startedAt }) => [Math.round(seconds * 100), startedAt]);

/** The pictures of a list as FFmpeg decodes them, each head with its segments: their heights, and how far they are apart. */
export async function playedBy(folder: string, name: string) {
  const heights: number[] = [];
  const times: number[] = [];
  const segments = segmentsOf(folder, name);
  const heads = new Set(segments.map(({ init }) => init));
  for (const head of heads) {
    const uris = segments.flatMap(({ init, uri }) => (init === head ? [uri] : []));
    const path = join(folder, 'stretch.mp4');
    writeFileSync(path, Buffer.concat([head, ...uris].map((uri) => readFileSync(join(folder, uri)))));
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
