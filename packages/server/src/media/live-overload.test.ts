import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { SignalFigures } from '../ports/live-ingest';
import type { PackagingRun, PackagingTask } from '../ports/live-packager';
import { childProcesses } from '../testing/child-processes';
import { parsePlaylist } from './live/live-playlist.pure';
import { makeClip } from './make-clip';
import { createNodeAvEngine } from './node-av-engine';
import { createNodeAvPackager } from './node-av-packager';

// A live encode on a machine that has no time for it: the packager is stopped for most of the time.

const folder = mkdtempSync(join(tmpdir(), 'palco-overload-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seconds = 45;
const task: PackagingTask = {
  source: { kind: 'pushed', container: 'matroska' },
  folder: join(folder, 'live'),
  signalId: 1,
  rawFolder: 'raw',
  mustEncode: true,
  rungs: [],
  machine: { cores: 4, encoders: 0 },
  enableAudioOnly: false,
  onAir: true,
  recordings: null,
  segmentSeconds: 1,
  partSeconds: null,
  programmeSegments: 1000,
};

/** Sends a file in real time, as a browser would. @returns stops it */
function feed(run: PackagingRun, bytes: Buffer): () => void {
  const began = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(
      bytes.length,
      Math.round((bytes.length * (performance.now() - began)) / (seconds * 1000)),
    );
    run.write(bytes.subarray(sent, due));
    sent = due;
  }, 100);
  return () => clearInterval(timer);
}

/** Leaves a process one part in sixteen of the time. @returns ends it */
function starve(pid: number): () => void {
  let step = 0;
  const timer = setInterval(() => {
    if (step % 16 === 0) process.kill(pid, 'SIGCONT');
    else if (step % 16 === 1) process.kill(pid, 'SIGSTOP');
    step += 1;
  }, 25);
  return () => {
    clearInterval(timer);
    process.kill(pid, 'SIGCONT');
  };
}

async function probeOf(segment: { readonly init: string; readonly uri: string } | undefined) {
  if (segment === undefined) return null;
  const { init, uri } = segment;
  const path = join(folder, 'segment.mp4');
  writeFileSync(path, Buffer.concat([init, uri].map((file) => readFileSync(join(task.folder, file)))));
  return createNodeAvEngine().probe(path);
}

it('says that it is overloaded, and encodes fewer pictures in a new run', async () => {
  const path = join(folder, 'signal.mkv');
  const picture = { graph: 'testsrc2=size=1280x720:rate=30', codec: 'h264', keyFrameEvery: 30 } as const;
  await makeClip({ path, seconds, picture });
  const packager = createNodeAvPackager({ media: { available: async () => true }, warn: () => undefined });
  let figures: SignalFigures | null = null;
  const run = packager.start(task, { measured: (measured) => void (figures = measured) });
  const stopFeeding = feed(run, readFileSync(path));
  await expect.poll(() => figures).not.toBeNull();
  const [pid = 0] = await childProcesses(process.pid, 'live.child');
  const release = starve(pid);
  const segments = () =>
    parsePlaylist(readFileSync(join(task.folder, 'a/main.m3u8'), 'utf8'), '../').segments;
  try {
    await expect.poll(() => figures?.problem, { timeout: 60_000 }).toBe('overloaded');
    await expect
      .poll(() => new Set(segments().map(({ init }) => init)).size, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(2);
  } finally {
    release();
  }
  const [first, next] = [segments()[0]?.init, segments().at(-1)?.init];
  const ofRun = (init: string | undefined) =>
    segments()
      .filter((one) => one.init === init)
      .at(-1);
  const rateOf = async (init: string | undefined) => (await probeOf(ofRun(init)))?.picture?.framesPerSecond;
  expect([await rateOf(first), await rateOf(next)]).toEqual([expect.closeTo(30, 0), expect.closeTo(15, 0)]);
  stopFeeding();
  run.kill();
});
