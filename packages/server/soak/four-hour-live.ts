// A live of four hours in two parts becomes a video, through a server as it runs in production. The recordings are made within
// seconds, from a short one whose fragments repeat under later time stamps. `--short` for a live of a quarter of an hour.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuild } from '../bench/build';
import { makeClip } from '../src/media/make-clip';
import { recordingName } from '../src/media/live/recording-name.pure';
import { createNodeAvPackager } from '../src/media/node-av-packager';
import { liveRoots } from '../src/modules/broadcast/ingest/live-folders';
import { repeatRecording } from '../src/testing/repeat-media';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';

const hours = process.argv.includes('--short') ? 0.25 : 4;
const clipSeconds = 10.24;
/** Four hours took 15 minutes on two busy cores. */
const mostMinutes = 60;

/** Packages a short clip as if an encoder had sent it on air; returns its recording. */
async function record(folder: string): Promise<string> {
  const path = join(folder, 'clip.mkv');
  const picture = { graph: 'testsrc2=size=64x36:rate=2', codec: 'h264', keyFrameEvery: 4 } as const;
  const sound = { graph: 'sine=frequency=440:sample_rate=8000', codec: 'aac' } as const;
  await makeClip({ path, seconds: clipSeconds, picture, sound });
  const recordings = join(folder, 'recordings');
  const packager = createNodeAvPackager({ media: { available: async () => true }, warn: () => undefined });
  await new Promise<void>((resolve) => {
    const run = packager.start(
      {
        source: { kind: 'pushed', container: 'matroska' },
        folder: join(folder, 'live'),
        rawFolder: 'raw',
        recordings,
        signalId: 1,
        mustEncode: false,
        rungs: [],
        machine: { cores: 4, encoders: 0 },
        enableAudioOnly: false,
        onAir: true,
        segmentSeconds: 1,
        partSeconds: null,
        programmeSegments: 10,
      },
      { ended: () => resolve() },
    );
    run.write(readFileSync(path));
    run.end();
  });
  const [name] = readdirSync(recordings);
  if (name === undefined) throw new Error('The clip was not recorded');
  return join(recordings, name);
}

type Body = Readonly<Record<string, unknown>>;

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-soak-'));
  await prepareDataDir(dataDir);
  const server = await startServerProcess({ dataDir, code: 'build' });
  try {
    const token = await signInTo(server.url);
    const call = async (method: string, path: string, body?: Body): Promise<Body> => {
      const response = await fetch(server.url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
      return (await response.json()) as Body;
    };
    const title = 'Live de muitas horas';
    const { id } = await call('POST', '/v1/live-streams', { title, transcode: { enableLive2vod: true } });
    await call('PUT', `/v1/live-streams/${String(id)}/control/start`);
    const clip = await record(mkdtempSync(join(dataDir, 'clip-')));
    const folder = liveRoots(dataDir).recordings(String(id));
    mkdirSync(folder, { recursive: true });
    for (const part of [1, 2]) {
      const path = join(folder, recordingName(part, 'soak'));
      repeatRecording(clip, path, { seconds: (hours * 3600) / 2, length: clipSeconds });
    }
    const begin = performance.now();
    await call('PUT', `/v1/live-streams/${String(id)}/control/complete`);
    let video: Body | undefined;
    const isDone = (): boolean => video?.['status'] === 'ready' || video?.['status'] === 'failed';
    while (!isDone() && performance.now() - begin < mostMinutes * 60_000) {
      await delay(1000);
      const { items } = await call('GET', `/v1/videos?title=${encodeURIComponent(title)}`);
      [video] = items as Body[];
    }
    const seconds = Math.round((performance.now() - begin) / 1000);
    const { status, duration, error } = video ?? {};
    console.log(JSON.stringify({ soak: 'four-hour-live', hours, status, duration, error, seconds }));
    return status === 'ready' && Math.abs(Number(duration) - hours * 3600) < 60;
  } finally {
    await server.kill('group');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
