// 200 messages a second, of 400 attendees, to 200 readers of one room, beside a bare broadcast of `ws` at the same rate, to as many
// readers in the same process. `--short`: 10 messages a second to 5 readers, and no figure is judged.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { prepareDataDir, startServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';
import { agent, call, openReader, openRoom, quantile } from './chat-room';

const short = process.argv.includes('--short');
const readers = short ? 5 : 200;
const perSecond = short ? 10 : 200;
// Somebody may send eight messages in ten seconds.
const writers = perSecond * 2;
const seconds = short ? 2 : 15;
/** At the start, uncounted: caches fill and code is compiled. */
const warmUpMs = 1_000;

/** Counts what reaches readers, and how long it was under way: each text carries when it was sent. */
function createArrivals() {
  const times: number[] = [];
  let startedAt = Infinity;
  let arrived = 0;
  return {
    times,
    arrived: () => arrived,
    begin: () => (startedAt = performance.now()),
    read(frame: string): void {
      for (const [, at] of frame.matchAll(/sent at (\d+\.\d)/g)) {
        arrived += 1;
        if (Number(at) > startedAt + warmUpMs) times.push(performance.now() - Number(at));
      }
    },
  };
}

type Arrivals = ReturnType<typeof createArrivals>;
const words = (): string => `sent at ${performance.now().toFixed(1)}`;

/** Sends at the rate, whatever the answers do. @returns how many were not taken */
async function sendAll(send: (index: number) => Promise<unknown>): Promise<string[]> {
  const errors: string[] = [];
  const under: Promise<unknown>[] = [];
  const begin = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const wait = begin + (index * 1_000) / perSecond - performance.now();
    if (wait > 1) await delay(wait);
    under.push(send(index).catch((error: unknown) => errors.push(String(error))));
  }
  await Promise.all(under);
  return errors;
}

async function untilArrived(arrivals: Arrivals): Promise<void> {
  const all = perSecond * seconds * readers;
  for (const end = Date.now() + 20_000; arrivals.arrived() < all && Date.now() < end;) await delay(100);
}

async function measureBare(): Promise<Arrivals> {
  const tsx = import.meta.resolve('tsx');
  const child = spawn(
    process.execPath,
    ['--import', tsx, join(import.meta.dirname, 'bare-socket.child.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const open = async (): Promise<WebSocket> => {
      const socket = new WebSocket(`ws://127.0.0.1:${String(port).trim()}`);
      await once(socket, 'open');
      return socket;
    };
    const arrivals = createArrivals();
    const sender = await open();
    for (let index = 0; index < readers; index += 1)
      (await open()).on('message', (data) => arrivals.read(String(data)));
    arrivals.begin();
    // As long as a line of the chat.
    await sendAll(async () => sender.send(JSON.stringify({ texto: words(), more: 'x'.repeat(300) })));
    await untilArrived(arrivals);
    return arrivals;
  } finally {
    child.kill('SIGKILL');
  }
}

async function measureChat(dataDir: string) {
  await prepareDataDir(dataDir);
  const server = await startServerProcess({ dataDir, code: 'build', env: { NODE_ENV: 'production' } });
  const sockets: WebSocket[] = [];
  try {
    const { liveId, people } = await openRoom(server.url, writers);
    const arrivals = createArrivals();
    for (const person of people.slice(0, readers)) {
      const socket = await openReader(server.url, liveId, person);
      socket.on('message', (data) => arrivals.read(String(data)));
      sockets.push(socket);
    }
    arrivals.begin();
    const path = `${server.url}/v1/chat/${liveId}/messages`;
    const refused = await sendAll((index) =>
      call(path, {
        token: people[index % writers]?.token,
        body: { texto: words(), requestId: randomUUID() },
      }),
    );
    await untilArrived(arrivals);
    return { arrivals, refused };
  } finally {
    sockets.forEach((socket) => socket.terminate());
    await server.stop();
  }
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-chat-bench-'));
  try {
    const bare = await measureBare();
    const { arrivals, refused } = await measureChat(dataDir);
    const all = perSecond * seconds * readers;
    const isWhole = refused.length === 0 && arrivals.arrived() === all;
    const [p50, p99, bare50, bare99] = [
      quantile(arrivals.times, 0.5),
      quantile(arrivals.times, 0.99),
      quantile(bare.times, 0.5),
      quantile(bare.times, 0.99),
    ];
    console.log(
      `${perSecond} messages a second to ${readers} readers: ${arrivals.arrived()} of ${all} arrived, ${refused.length} refused: ${isWhole ? 'kept' : 'MISSED'}`,
    );
    for (const error of refused.slice(0, 3)) console.log(`  ${error}`);
    console.log(`chat p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`);
    console.log(
      `bare ws p50 ${bare50.toFixed(1)}, p99 ${bare99.toFixed(1)} ms; chat is ${(p99 / bare99).toFixed(1)} times its p99 (aim: 1.5)`,
    );
    console.log(JSON.stringify({ bench: 'chat', short, readers, perSecond, p50, p99, bare50, bare99 }));
    return isWhole;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    agent.destroy();
  }
}

process.exitCode = (await main()) ? 0 : 1;
