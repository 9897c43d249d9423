// Kills the server with SIGKILL in the middle of uploads and of transcodes, starts it again, and counts what it lost.
// `ROUNDS=200` rounds; `--short` for the test suite: one with a small clip, where the random kill may miss every upload.
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuild } from '../bench/build';
import { makeClip } from '../src/media/make-clip';
import { countBytes } from '../src/modules/library/uploads/byte-ranges.pure';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';
import type { ServerProcess } from '../src/testing/server-process';
import { sourceFiles } from '../src/testing/stored-source';
import {
  callApi,
  countLost,
  createUpload,
  readPackaged,
  sendByByte,
  sendMissing,
  waitForVideo,
} from './acknowledged-upload';
import type { AcknowledgedUpload, Target } from './acknowledged-upload';

const short = process.argv.includes('--short');
const rounds = short ? 1 : Number(process.env['ROUNDS'] ?? 200);
const size = short ? '320x180' : '640x360';
const KIB = 1024;

/** The server's life over all rounds, and what was seen. */
interface Soak {
  readonly dataDir: string;
  readonly clip: Buffer;
  token: string;
  server: ServerProcess;
  kills: number;
  /** Kills after the first acknowledgement and before the last: in the middle of an upload. */
  midUpload: number;
  /** Kills in the middle of a chunk of which something was told: the rest went on at that byte. */
  midChunk: number;
  midTranscode: number;
  acknowledgedBytes: number;
  lostBytes: number;
}

const targetOf = ({ server, token }: Soak): Target => ({ url: server.url, token });

/** Sometimes the server alone dies and its children notice, sometimes everything stops in the same moment. */
async function killAndRestart(soak: Soak): Promise<void> {
  await soak.server.kill(randomInt(2) === 0 ? 'server' : 'group');
  soak.kills += 1;
  soak.server = await startServerProcess({ dataDir: soak.dataDir, code: 'build' });
}

async function countAll(soak: Soak, uploads: readonly AcknowledgedUpload[]): Promise<void> {
  for (const upload of uploads) soak.lostBytes += await countLost(targetOf(soak), upload, soak.dataDir);
}

/** What is sent in a round: files in chunks, and one as a single chunk. */
interface RoundUploads {
  readonly chunked: readonly AcknowledgedUpload[];
  readonly streamed: AcknowledgedUpload;
}

/** Kills once something of the round was acknowledged, or of the single chunk told, at a moment of chance. */
async function dieWhileSending(soak: Soak, { chunked, streamed }: RoundUploads): Promise<void> {
  const uploads = [...chunked, streamed];
  const sending = Promise.allSettled([
    ...chunked.map((upload) => sendMissing(targetOf(soak), upload, 3)),
    sendByByte(targetOf(soak), streamed, { paceMs: 10 }),
  ]);
  const deadline = Date.now() + 10_000;
  const waitedFor = randomInt(2) === 0 ? uploads : [streamed];
  while (waitedFor.every(({ acknowledged }) => acknowledged.length === 0) && Date.now() < deadline)
    await delay(2);
  await delay(randomInt(150));
  const killing = killAndRestart(soak);
  await sending;
  if (uploads.some(({ acknowledged, complete }) => acknowledged.length > 0 && !complete)) soak.midUpload += 1;
  await killing;
  soak.acknowledgedBytes += uploads.reduce((sum, { acknowledged }) => sum + countBytes(acknowledged), 0);
  await countAll(soak, uploads);
}

/** Sends the rest, kills while the clip is made playable, and follows it until it plays. */
async function dieWhileTranscoding(soak: Soak, clip: AcknowledgedUpload): Promise<void> {
  const wanted = {
    until: ({ status, progress }: { status: string; progress: number }) =>
      status !== 'processing' || progress > 0,
  };
  await waitForVideo(targetOf(soak), clip.videoId, { ...wanted, timeoutMs: 60_000 });
  await delay(randomInt(300));
  const { status } = await waitForVideo(targetOf(soak), clip.videoId, { until: () => true, timeoutMs: 0 });
  if (status === 'processing') soak.midTranscode += 1;
  await killAndRestart(soak);
  const done = await waitForVideo(targetOf(soak), clip.videoId, {
    until: (video) => video.status === 'ready' || video.status === 'failed',
    timeoutMs: 120_000,
  });
  if (done.status !== 'ready' || done.playback_url === null)
    throw new Error(`the clip ended as ${done.error?.code}`);
  await readPackaged(targetOf(soak), done.playback_url);
}

async function runRound(soak: Soak): Promise<void> {
  const noise = randomBytes(randomInt(1024 * KIB, 6 * 1024 * KIB));
  const clip = await createUpload(targetOf(soak), soak.clip, 24 * KIB);
  const chunked = [clip, await createUpload(targetOf(soak), noise, 192 * KIB)];
  const streamed = await createUpload(targetOf(soak), noise, noise.length);
  const uploads = [...chunked, streamed];
  await dieWhileSending(soak, { chunked, streamed });
  if (!streamed.complete && (await sendByByte(targetOf(soak), streamed, { paceMs: 0 })) > 0)
    soak.midChunk += 1;
  for (const upload of chunked) {
    await sendMissing(targetOf(soak), upload, 3);
    // The 202 was lost with the killed server: repeat the last chunk to get it again.
    if (!upload.complete) await repeatLastChunk(soak, upload);
  }
  await dieWhileTranscoding(soak, clip);
  await countAll(soak, uploads);
  for (const { videoId } of uploads) {
    await callApi(targetOf(soak), `/v1/videos/${videoId}`, { method: 'DELETE' });
    for (const path of sourceFiles(soak.dataDir, videoId)) rmSync(path, { force: true });
    rmSync(join(soak.dataDir, 'storage/videos', videoId), { force: true, recursive: true });
  }
}

async function repeatLastChunk(soak: Soak, upload: AcknowledgedUpload): Promise<void> {
  upload.acknowledged = [[0, upload.file.length - upload.chunkBytes - 1]];
  await sendMissing(targetOf(soak), upload, 1);
  if (!upload.complete) throw new Error('every byte is there, but no 202 came');
}

async function startSoak(dataDir: string): Promise<Soak> {
  const path = join(dataDir, 'clip.mp4');
  await makeClip({
    path,
    seconds: 4,
    picture: { graph: `testsrc2=size=${size}:rate=30`, codec: 'h264', bitrate: 1_500_000 },
    sound: { graph: 'sine=frequency=440:sample_rate=48000', codec: 'aac' },
  });
  await prepareDataDir(dataDir);
  const server = await startServerProcess({ dataDir, code: 'build' });
  const token = await signInTo(server.url);
  const seen = { kills: 0, midUpload: 0, midChunk: 0, midTranscode: 0, acknowledgedBytes: 0, lostBytes: 0 };
  return { dataDir, clip: readFileSync(path), token, server, ...seen };
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-soak-'));
  const soak = await startSoak(dataDir);
  const startedAt = performance.now();
  let done = 0;
  try {
    for (; done < rounds && soak.lostBytes === 0; done += 1) {
      // A token expires after some hours, and a soak may run longer.
      if (done % 50 === 49) soak.token = await signInTo(soak.server.url);
      await runRound(soak);
      if (short || (done + 1) % 10 === 0)
        console.log(`${done + 1} of ${rounds} rounds, ${soak.lostBytes} acknowledged bytes lost`);
    }
  } finally {
    await soak.server.kill('group');
    rmSync(dataDir, { recursive: true, force: true });
  }
  const { kills, midUpload, midChunk, midTranscode, acknowledgedBytes, lostBytes } = soak;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    JSON.stringify({
      soak: 'kill-rounds',
      rounds: done,
      kills,
      midUpload,
      midChunk,
      midTranscode,
      acknowledgedBytes,
      lostBytes,
      seconds,
    }),
  );
  // A long run without a kill during an upload and a transcode would prove nothing; a single round may miss them by chance.
  const hasHit = short || (midUpload > 0 && midChunk > 0 && midTranscode > 0);
  return lostBytes === 0 && done === rounds && hasHit;
}

process.exitCode = (await main()) ? 0 : 1;
