// 100 viewers of one live on one server, fed by RTMP with real H.264 and AAC. `--short`: 5 of them for a few seconds, and no
// figure is judged.
// 1. From the encoder's first byte to the first segment that a viewer can read, and from a pause to its being seen.
// 2. Each viewer asks for the playlist as a player does and reads every segment once: how many failed, and how long it took.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { publishLive } from '../src/testing/live-publisher';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';
import type { ServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';
import { createLive, createTeam, linesOf, pauseOf, quantile, until, untilSegments, view } from './live-bench';

const MIB = 1024 * 1024;
const short = process.argv.includes('--short');
const viewers = short ? 5 : 100;
const watchMs = short ? 5_000 : 30_000;
/** Required limits (issue 11). */
const maxFirstMs = 15_000;
const maxPauseMs = 3_000;

/** Measurements of all viewers. */
interface Watched {
  readonly playlistMs: number[];
  readonly segmentMs: number[];
  readonly errors: string[];
  /** The fewest segments that a viewer read. */
  fewest: number;
  bytes: number;
}

/** Reads a file of the live, and notes how long it took; null where it failed. */
async function read(address: string, times: number[], watched: Watched): Promise<Uint8Array | null> {
  const startedAt = performance.now();
  try {
    const answer = await fetch(address);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${answer.status}`);
    times.push(performance.now() - startedAt);
    watched.bytes += bytes.length;
    return bytes;
  } catch (error) {
    watched.errors.push(`${address.replace(/\/media\/[^/]+/, '/media/…')}: ${String(error)}`);
    return null;
  }
}

/** One viewer: a link of its own, the playlist again and again, each segment once. */
async function watch(server: ServerProcess, liveId: string, watched: Watched): Promise<void> {
  const end = performance.now() + watchMs;
  const { playback_url: link } = await view(server, liveId);
  const master = new URL(link ?? '', server.url).href;
  const text = (bytes: Uint8Array | null): string => new TextDecoder().decode(bytes ?? undefined);
  const [main] = linesOf(text(await read(master, watched.playlistMs, watched)), master);
  const seen = new Set<string>();
  if (main === undefined) return void watched.errors.push('the live has no playlist');
  while (performance.now() < end) {
    const playlist = text(await read(main, watched.playlistMs, watched));
    const segments = linesOf(playlist, main);
    // Like a player, start near the live edge.
    const unread = (seen.size === 0 ? segments.slice(-2) : segments).filter((one) => !seen.has(one));
    for (const segment of unread) {
      seen.add(segment);
      await read(segment, watched.segmentMs, watched);
    }
    await delay(pauseOf(playlist) * (unread.length > 0 ? 1_000 : 500));
  }
  watched.fewest = Math.min(watched.fewest, seen.size);
}

async function measure(dataDir: string) {
  await prepareDataDir(dataDir);
  const env = { NODE_ENV: 'production', PALCO_RTMP_PORT: '0' };
  const server = await startServerProcess({ dataDir, code: 'build', env });
  const call = createTeam(server, await signInTo(server.url));
  const { id, address } = await createLive(call, 'Cem pessoas');
  const path = `/v1/live-streams/${id}`;
  await call(`${path}/control/start`, { method: 'PUT' });
  const sentAt = performance.now();
  const publisher = publishLive(address, {
    seconds: 600,
    rate: 30,
    size: '640x360',
  });
  try {
    await untilSegments(server, id, 1);
    const firstMs = performance.now() - sentAt;
    const watched: Watched = { playlistMs: [], segmentMs: [], errors: [], fewest: Infinity, bytes: 0 };
    await Promise.all(Array.from({ length: viewers }, () => watch(server, id, watched)));
    const memoryBytes = server.peakMemoryBytes();
    const pausedAt = performance.now();
    await call(`${path}/control/pause`, { method: 'PUT' });
    await until(async () => ((await view(server, id)).status === 'paused' ? true : null), 'the pause');
    return { firstMs, pauseMs: performance.now() - pausedAt, memoryBytes, watched };
  } finally {
    await publisher.stop();
    await server.stop();
  }
}

function report({ firstMs, pauseMs, memoryBytes, watched }: Awaited<ReturnType<typeof measure>>): boolean {
  const { playlistMs, segmentMs, errors, fewest, bytes } = watched;
  const kept = {
    first: short || firstMs < maxFirstMs,
    errors: errors.length === 0 && fewest > 0 && fewest < Infinity,
    pause: short || pauseMs < maxPauseMs,
  };
  const verdict = (isKept: boolean): string => (isKept ? 'kept' : 'MISSED');
  const judged = short ? ', not judged in a short run' : '';
  const ms = (values: readonly number[]): string =>
    `p50 ${quantile(values, 0.5).toFixed(0)}, p99 ${quantile(values, 0.99).toFixed(0)} ms`;
  console.log(
    `first segment after ${firstMs.toFixed(0)} ms (must: ${maxFirstMs}${judged}): ${verdict(kept.first)}`,
  );
  console.log(
    `${viewers} viewers, ${watchMs / 1000} s: ${errors.length} errors (must: 0), at least ${fewest} segments each: ${verdict(kept.errors)}`,
  );
  for (const error of errors.slice(0, 5)) console.log(`  ${error}`);
  console.log(
    `${playlistMs.length} playlists ${ms(playlistMs)}; ${segmentMs.length} segments ${ms(segmentMs)}; ${(bytes / MIB).toFixed(0)} MiB`,
  );
  console.log(
    `pause seen after ${pauseMs.toFixed(0)} ms (must: ${maxPauseMs}${judged}): ${verdict(kept.pause)}`,
  );
  console.log(`memory of the server's process ${(memoryBytes / MIB).toFixed(0)} MiB`);
  console.log(
    JSON.stringify({
      bench: 'live-viewers',
      short,
      viewers,
      firstMs,
      pauseMs,
      errors: errors.length,
      memoryBytes,
    }),
  );
  return Object.values(kept).every(Boolean);
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-live-viewers-'));
  try {
    return report(await measure(dataDir));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
