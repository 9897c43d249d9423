import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { SignalFrame } from '../ports/live-ingest';
import type { PackagingEvents, PackagingTask } from '../ports/live-packager';
import { framesFolder } from './live/frame-name.pure';
import { parsePlaylist } from './live/live-playlist.pure';
import type { LivePlaylist } from './live/live-playlist.pure';
import type { LiveReport } from './live/live-messages';
import { makeClip } from './make-clip';
import { createNodeAvEngine } from './node-av-engine';
import { createNodeAvPackager } from './node-av-packager';
import { forkMediaChild, keepTail } from './run-media-child';

const folder = mkdtempSync(join(tmpdir(), 'palco-children-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const plain: Omit<PackagingTask, 'folder'> = {
  source: { kind: 'pushed', container: 'matroska' },
  signalId: 1,
  rawFolder: 'raw',
  mustEncode: false,
  rungs: [],
  machine: { cores: 4, encoders: 0 },
  enableAudioOnly: false,
  onAir: true,
  recordings: null,
  segmentSeconds: 2,
  partSeconds: null,
  programmeSegments: 10,
};
const listOf = (task: PackagingTask, name: string): LivePlaylist =>
  parsePlaylist(readFileSync(join(task.folder, `a/${name}.m3u8`), 'utf8'), '../');

const masterOf = (task: PackagingTask): string => readFileSync(join(task.folder, 'a/master.m3u8'), 'utf8');

/** Packages a file as if a browser had sent it. */
function pushed(path: string, task: PackagingTask, events: PackagingEvents = {}): Promise<void> {
  const packager = createNodeAvPackager({ media: { available: async () => true }, warn: () => undefined });
  return new Promise((resolve, reject) => {
    const ended = (how: 'ended' | 'failed'): void => (how === 'ended' ? resolve() : reject(new Error(how)));
    const run = packager.start(task, { ...events, ended });
    run.write(readFileSync(path));
    run.end();
  });
}

it.each(['media/media', 'media/live', 'media/rtmp', 'media/srt'])(
  'ends when the server dies before it has begun: %s',
  async (entry) => {
    const child = forkMediaChild(entry);
    keepTail(child);
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  },
);

it('writes all received data when the server dies', async () => {
  const path = join(folder, 'pushed.mkv');
  const picture = { graph: 'testsrc2=size=160x90:rate=30', codec: 'h264', keyFrameEvery: 30 } as const;
  await makeClip({ path, seconds: 3.5, picture });
  const task = { ...plain, folder: join(folder, 'live'), recordings: join(folder, 'recordings') };
  const child = forkMediaChild('media/live', { hasInput: true });
  keepTail(child);
  const ended = once(child, 'exit');
  const isReady = new Promise<void>((resolve) =>
    child.on('message', ({ type }: LiveReport) => type === 'ready' && resolve()),
  );
  child.send({ type: 'start', task });
  child.stdin?.write(readFileSync(path));
  await isReady;
  // The child sees the same as when its parent dies: a closed channel and the end of stdin.
  child.disconnect();
  child.stdin?.end();
  await ended;
  const { segments } = listOf(task, 'main');
  expect(segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(3.5, 1);
});

it('keeps a small picture of what it shows, whether on air or not, until it ends', async () => {
  const path = join(folder, 'shown.mkv');
  const picture = { graph: 'testsrc2=size=1280x720:rate=30', codec: 'h264', keyFrameEvery: 30 } as const;
  await makeClip({ path, seconds: 2, picture });
  const task = { ...plain, folder: join(folder, 'shown'), onAir: false };
  const frames = join(task.folder, framesFolder);
  const child = forkMediaChild('media/live', { hasInput: true });
  keepTail(child);
  const shown = new Promise<SignalFrame>((resolve) =>
    child.on('message', (report: LiveReport) => {
      if (report.type === 'measured' && report.figures.frame) resolve(report.figures.frame);
    }),
  );
  const ended = new Promise<void>((resolve) =>
    child.on('message', ({ type }: LiveReport) => type === 'ended' && resolve()),
  );
  child.send({ type: 'start', task });
  child.stdin?.write(readFileSync(path));
  const { name, onAir, ageMs } = await shown;
  expect({ onAir, isFresh: ageMs >= 0 }).toEqual({ onAir: false, isFresh: true });
  const jpeg = readFileSync(join(frames, `${name}.jpg`));
  // The baseline header: height before width.
  const header = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  expect([jpeg.readUInt16BE(header + 7), jpeg.readUInt16BE(header + 5)]).toEqual([640, 360]);
  expect(jpeg.length).toBeLessThan(100_000);
  child.stdin?.end();
  await ended;
  child.kill('SIGKILL');
  expect(readdirSync(frames)).toEqual([]);
});

it('reports ready only once there is a video segment, even if audio segments came before', async () => {
  const path = join(folder, 'late.mkv');
  const picture = { graph: 'testsrc2=size=160x90:rate=30', codec: 'h264', keyFrameEvery: 150 } as const;
  await makeClip({ path, seconds: 4, picture, sound: { graph: 'sine=frequency=440', codec: 'aac' } });
  const task: PackagingTask = {
    ...plain,
    segmentSeconds: 1,
    enableAudioOnly: true,
    folder: join(folder, 'late'),
  };
  const masters: string[] = [];
  await pushed(path, task, { ready: () => void masters.push(masterOf(task)) });
  expect(masters[0]).toContain('main.m3u8');
});

it('writes long segments, a window that ends, and smaller renditions and the sound in step with the picture', async () => {
  const path = join(folder, 'long.mkv');
  const picture = { graph: 'testsrc2=size=640x480:rate=5', codec: 'h264', keyFrameEvery: 10 } as const;
  await makeClip({ path, seconds: 40, picture, sound: { graph: 'sine=frequency=440', codec: 'aac' } });
  const window = { segmentSeconds: 4, programmeSegments: 5 } as const;
  const renditions = { rungs: [360, 240], enableAudioOnly: true };
  const task: PackagingTask = { ...plain, ...window, ...renditions, folder: join(folder, 'long') };
  await pushed(path, task);
  // Ten segments: the first five left the window.
  for (const name of ['main', '360p', '240p', 'audio']) {
    const { mediaSequence, segments } = listOf(task, name);
    expect([name, mediaSequence, segments.map(({ seconds }) => Math.round(seconds))]).toEqual([
      name,
      5,
      [4, 4, 4, 4, 4],
    ]);
  }
  // A native HLS player starts with the first variant of the master playlist.
  expect(masterOf(task).match(/^\w+\.m3u8$/gm)).toEqual([
    'main.m3u8',
    'audio.m3u8',
    '240p.m3u8',
    '360p.m3u8',
  ]);
  const { segments } = listOf(task, '360p');
  const files = [segments[0]?.init, segments[0]?.uri].map((uri) =>
    readFileSync(join(task.folder, uri ?? '')),
  );
  writeFileSync(join(folder, '360p.mp4'), Buffer.concat(files));
  const probe = await createNodeAvEngine().probe(join(folder, '360p.mp4'));
  expect(probe).toMatchObject({ picture: { width: 480, height: 360 }, sound: { codec: 'aac' } });
});
