// 1,000 events a second of 1,000 players of one live, while ten viewers watch it: first without the events, then with them. Judged
// are new stalls of the viewers, and that the figures are what was told. `--short`: 40 events a second for a few seconds.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { publishLive } from '../src/testing/live-publisher';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';
import { createLive, createTeam, quantile, untilSegments } from './live-bench';
import { watchLive, type Watching } from './live-watcher';

const short = process.argv.includes('--short');
/** Each player tells four events in a call, every four seconds. */
const players = short ? 40 : 1_000;
const eventsInCall = 4;
const viewers = short ? 2 : 10;
const quietMs = short ? 4_000 : 20_000;
const loadMs = short ? 8_000 : 40_000;
const everyMs = 4_000;

interface Summary {
  readonly totalReproduction: number;
  readonly sessionTime: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** With `http.request`: `fetch` would take a share of the cores that the server is measured on. */
function post(url: string, body: unknown): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'text/plain' };
    const sent = request(url, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

/** One player that stalls for a tenth of its time. */
function createPlayer(url: string, liveId: string) {
  const sessionId = randomUUID();
  const event = (type: string, data: object, age = 0) => ({
    liveId,
    sessionId,
    type,
    timestamp: Date.now(),
    age,
    data,
  });
  const beat = { watchedMs: everyMs - 400, rebufferMs: 400, position: 1, height: 720 };
  let isFirst = true;
  return (): Promise<number> => {
    const stall = [event('rebuffer_start', {}, 500), event('rebuffer_end', { durationMs: 400 }, 100)];
    const first = [
      event('view_start', { os: 'Android', device: 'mobile' }, 3_000),
      event('playing', { startupMs: 800 }, 2_000),
      event('rendition_change', { height: 720, bitrate: 2_000_000 }, 1_900),
      event('rebuffer_start', {}, 500),
    ];
    const events = isFirst
      ? first
      : [
          event('rendition_change', { height: 720, bitrate: 2_000_000 }, 600),
          ...stall,
          event('heartbeat', beat),
        ];
    isFirst = false;
    return post(`${url}/v1/analytics/events`, events);
  };
}

/** Sends at the rate, whatever the answers do. */
async function tell(url: string, liveId: string) {
  const tellers = Array.from({ length: players }, () => createPlayer(url, liveId));
  const callMs: number[] = [];
  let refused = 0;
  const rounds = loadMs / everyMs;
  const timed = async (send: () => Promise<number>): Promise<void> => {
    const startedAt = performance.now();
    const status = await send();
    callMs.push(performance.now() - startedAt);
    if (status !== 202) refused += 1;
  };
  const under: Promise<void>[] = [];
  const begin = performance.now();
  for (let index = 0; index < players * rounds; index += 1) {
    const wait = begin + (index * everyMs) / players - performance.now();
    if (wait > 1) await delay(wait);
    under.push(timed(tellers[index % players]!));
  }
  await Promise.all(under);
  const seconds = (performance.now() - begin) / 1_000;
  return { callMs, refused, rate: (players * rounds * eventsInCall) / seconds, beats: rounds - 1 };
}

async function measure(dataDir: string) {
  await prepareDataDir(dataDir);
  const env = { NODE_ENV: 'production', PALCO_RTMP_PORT: '0' };
  const server = await startServerProcess({ dataDir, code: 'build', env });
  const call = createTeam(server, await signInTo(server.url));
  const { id, address } = await createLive(call, 'Mil pessoas');
  await call(`/v1/live-streams/${id}/control/start`, { method: 'PUT' });
  const publisher = publishLive(address, { seconds: 600, size: '640x360' });
  try {
    await untilSegments(server, id, 3);
    const watching: Watching = { stalls: 0, errors: 0, segments: 0 };
    let isOver = false;
    const all = Array.from({ length: viewers }, () =>
      watchLive(server, id, { watching, isOver: () => isOver }),
    );
    await delay(quietMs);
    const quiet = { ...watching };
    const told = await tell(server.url, id);
    const loaded = { stalls: watching.stalls - quiet.stalls, errors: watching.errors - quiet.errors };
    isOver = true;
    await Promise.all(all);
    // What was told is written every two seconds.
    await delay(5_000);
    const summary = await call<Summary>(`/v1/analytics/live/${id}/summary`);
    return { quiet, loaded, told, summary };
  } finally {
    await publisher.stop();
    await server.stop();
  }
}

function report({ quiet, loaded, told, summary }: Awaited<ReturnType<typeof measure>>): boolean {
  const { callMs, refused, rate, beats } = told;
  const expected = (beats * (everyMs - 400)) / 1_000;
  const isEqual = summary.totalReproduction === players && Math.abs(summary.sessionTime - expected) < 0.01;
  const isSmooth = loaded.stalls === 0 && loaded.errors === 0;
  const verdict = (isKept: boolean): string => (isKept ? 'kept' : 'MISSED');
  console.log(
    `${rate.toFixed(0)} events a second of ${players} players: ${refused} calls refused; a call p50 ${quantile(callMs, 0.5).toFixed(1)}, p99 ${quantile(callMs, 0.99).toFixed(1)} ms`,
  );
  console.log(
    `${viewers} viewers: ${quiet.stalls} stalls before, ${loaded.stalls} with the events (must: 0), ${loaded.errors} errors: ${verdict(short || isSmooth)}`,
  );
  console.log(
    `figures: ${summary.totalReproduction} plays of ${players}, ${summary.sessionTime.toFixed(2)} s each of ${expected.toFixed(2)}: ${verdict(isEqual)}`,
  );
  const line = {
    bench: 'telemetry',
    short,
    rate,
    refused,
    p99: quantile(callMs, 0.99),
    stalls: loaded.stalls,
  };
  console.log(JSON.stringify(line));
  return refused === 0 && isEqual && (short || isSmooth);
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-telemetry-bench-'));
  try {
    return report(await measure(dataDir));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    agent.destroy();
  }
}

process.exitCode = (await main()) ? 0 : 1;
