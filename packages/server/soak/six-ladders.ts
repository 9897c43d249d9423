// Six lives with lower qualities at once, on a machine that has no time for all of them: copied by FFmpeg over RTMP. No picture of a source
// may be missing for viewers, which is known by its bytes; what the panel says of the qualities is written out. Two of the lives end
// in the middle, and the others get qualities back. `SECONDS=240` for how long; `--short` for a minute.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AVMEDIA_TYPE_VIDEO, Demuxer } from 'node-av';
import { ensureBuild } from '../bench/build';
import { createTeam, linesOf, until, view } from '../bench/live-bench';
import { parsePlaylist } from '../src/media/live/live-playlist.pure';
import { makeClip } from '../src/media/make-clip';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';
import type { ServerProcess } from '../src/testing/server-process';

const short = process.argv.includes('--short');
const seconds = short ? 60 : Number(process.env['SECONDS'] ?? 240);
/** Two lives end after this part of the time. */
const earlyShare = 0.4;
const lives = 6;
const program = '/usr/bin/ffmpeg';
const rate = 30;
const size = '1280x720';

type Team = ReturnType<typeof createTeam>;
interface Rungs {
  readonly encoder: string;
  readonly encoded: readonly string[];
  readonly shed: readonly string[];
}
interface Signal {
  readonly id: number;
  readonly ladder?: Rungs | null;
}
interface Live {
  readonly id: string;
  readonly address: string;
  readonly sentSeconds: number;
}

async function picturesIn(path: string): Promise<Set<string>> {
  const demuxer = await Demuxer.open(path);
  const video = demuxer.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
  const names = new Set<string>();
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) break;
    const isPicture = packet.streamIndex === video?.index;
    if (isPicture)
      names.add(
        createHash('md5')
          .update(packet.data ?? Buffer.alloc(0))
          .digest('hex'),
      );
    packet.free();
  }
  await demuxer.close();
  return names;
}

async function makeSignal(folder: string, index: number, length: number): Promise<string> {
  const path = join(folder, `signal-${index}.flv`);
  const graph = `testsrc2=size=${size}:rate=${rate}`;
  const picture = { graph, codec: 'h264', keyFrameEvery: rate * 2, bitrate: 2_500_000 } as const;
  await makeClip({ path, seconds: length, picture, sound: { graph: 'sine=frequency=440', codec: 'aac' } });
  return path;
}

/** Sends a file as it is, in its own time. */
async function send(path: string, { address, sentSeconds }: Live): Promise<void> {
  const input = ['-re', '-i', path, '-t', String(sentSeconds), '-c', 'copy'];
  const ffmpeg = spawn(program, ['-loglevel', 'error', ...input, '-f', 'flv', address], {
    stdio: 'inherit',
  });
  const [code] = (await once(ffmpeg, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`FFmpeg ended with ${code}`);
}

async function openLive(call: Team, index: number): Promise<Live> {
  const title = `Turma ${index + 1}`;
  const transcode = { enableLadder: true, enableDvr: true };
  const body = { title, latency: 'low', type: 'encoder', transcode };
  const { id } = await call<{ id: string }>('/v1/live-streams', { body });
  const address = await until(async () => {
    const path = `/v1/live-streams/${id}/keys`;
    const { items } = await call<{ items: { signalId: number; rtmpUrl: string; streamKey: string }[] }>(path);
    const key = items.find(({ signalId, rtmpUrl }) => signalId === 1 && rtmpUrl !== null);
    return key === undefined ? null : `${key.rtmpUrl}/${key.streamKey}`;
  }, 'the address for the encoder');
  await call(`/v1/live-streams/${id}/control/start`, { method: 'PUT' });
  return { id, address, sentSeconds: index < 2 ? Math.round(seconds * earlyShare) : seconds };
}

/** What the panel says of the qualities of a live, with the second in which it said so first. */
async function readPanel(call: Team, { id }: Live, isOver: () => boolean): Promise<string[]> {
  const said: string[] = [];
  const beganAt = performance.now();
  for (let last = ''; !isOver(); await delay(500)) {
    const list = await call<{ items: Signal[] }>(`/v1/live-streams/${id}/signals`).catch(() => null);
    const rungs = list?.items.find((one) => one.id === 1)?.ladder;
    if (!rungs) continue;
    const text = `${rungs.encoder}: ${rungs.encoded.join(' ')} / ${rungs.shed.join(' ')}`;
    if (text === last) continue;
    said.push(`${Math.round((performance.now() - beganAt) / 1000)} s ${text}`);
    last = text;
  }
  return said;
}

/** The pictures that a viewer can read of a live, whose list keeps all. */
async function readProgramme(server: ServerProcess, folder: string, { id }: Live): Promise<Set<string>> {
  const { playback_url: link } = await view(server, id);
  const master = new URL(link ?? '', server.url).href;
  const read = async (address: string): Promise<Buffer> => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const main = linesOf(String(await read(master)), master).find((line) => line.includes('/main.m3u8')) ?? '';
  const { segments } = parsePlaylist(String(await read(main)));
  const pictures = new Set<string>();
  for (const { init, uri } of segments) {
    const path = join(folder, 'segment.mp4');
    const files = [await read(new URL(init, main).href), await read(new URL(uri, main).href)];
    writeFileSync(path, Buffer.concat(files));
    for (const name of await picturesIn(path)) pictures.add(name);
  }
  return pictures;
}

/** Places in the film as runs: «0–59 300–359». */
function runsOf(places: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last?.to === place - 1) last.to = place;
    else runs.push({ from: place, to: place });
  }
  return runs.map(({ from, to }) => `${from}–${to}`).join(' ');
}

async function runLive(
  server: ServerProcess,
  call: Team,
  place: { live: Live; path: string; folder: string },
) {
  const { live, path, folder } = place;
  let isOver = false;
  const sent = send(path, live).finally(() => (isOver = true));
  const [panel] = await Promise.all([readPanel(call, live, () => isOver), sent]);
  const wanted = [...(await picturesIn(path))];
  // What was received last is written once its sender is known to be gone.
  const missing = async (): Promise<number[]> => {
    const read = await readProgramme(server, folder, live);
    return wanted.flatMap((name, place) => (read.has(name) ? [] : [place]));
  };
  let lost = await missing();
  for (let looks = 0; lost.length > 0 && looks < 30; looks += 1) {
    await delay(1000);
    lost = await missing();
  }
  return {
    seconds: live.sentSeconds,
    pictures: wanted.length,
    lost: lost.length,
    places: runsOf(lost),
    panel,
  };
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-six-'));
  await prepareDataDir(dataDir);
  const server = await startServerProcess({ dataDir, code: 'build', env: { PALCO_RTMP_PORT: '0' } });
  try {
    const call = createTeam(server, await signInTo(server.url));
    const paths = [
      await makeSignal(dataDir, 0, Math.round(seconds * earlyShare)),
      await makeSignal(dataDir, 1, seconds),
    ];
    const places = await Promise.all(
      Array.from({ length: lives }, async (_, index) => {
        const live = await openLive(call, index);
        const path = live.sentSeconds < seconds ? paths[0] : paths[1];
        return { live, path: path ?? '', folder: mkdtempSync(join(dataDir, 'viewer-')) };
      }),
    );
    const all = await Promise.all(places.map((place) => runLive(server, call, place)));
    for (const one of all) console.log(JSON.stringify({ soak: 'six-ladders', ...one }));
    const metrics = await fetch(`${server.url}/metrics`).catch(() => null);
    const text = metrics?.ok ? await metrics.text() : '';
    console.log(text.match(/^palco_live_rendition.*$/gm)?.join('\n') ?? '');
    return all.every(({ lost, pictures, panel }) => lost === 0 && pictures > 0 && panel.length > 0);
  } finally {
    await server.kill('group');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
