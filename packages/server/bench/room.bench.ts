// A room of 5,000 readers over three processes, by the database and, where it is installed, by NATS. `--short`: 12 readers. The
// figures are told, not judged: readers and processes share the cores of one machine.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { socketFolder } from '../src/kernel/database/folder-lock';
import { socketAddress } from '../src/kernel/database/postmaster';
import { natsMissing, startNats } from '../src/testing/nats-server';
import { prepareDataDir, startServerProcess } from '../src/testing/server-process';
import type { ServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';
import { agent, call, openReader, openRoom, quantile } from './chat-room';

const MIB = 1024 * 1024;
const short = process.argv.includes('--short');
const processes = 3;
const readers = short ? 12 : 5_000;
/** Tabs of one attendee; a server lets ten in. */
const socketsOfPerson = short ? 2 : 8;
const messages = short ? 5 : 30;
const everyMs = 500;
const secret = 's'.repeat(32);

/** The first process has the database, the others find its socket. */
async function startAll(folders: readonly string[], natsUrl: string | null): Promise<ServerProcess[]> {
  const [first = ''] = folders;
  const shared = {
    NODE_ENV: 'production',
    PALCO_SECRET: secret,
    PALCO_RTMP_PORT: 'off',
    ...(natsUrl !== null && { PALCO_NATS_URL: natsUrl }),
  };
  const servers = [await startServerProcess({ dataDir: first, code: 'build', env: shared })];
  const { host, port, user, database } = socketAddress(socketFolder(first));
  const address = new URLSearchParams({ host, port: String(port), user });
  const DATABASE_URL = `postgres:///${database}?${address.toString()}`;
  for (const dataDir of folders.slice(1))
    servers.push(await startServerProcess({ dataDir, code: 'build', env: { ...shared, DATABASE_URL } }));
  return servers;
}

async function fill(servers: readonly ServerProcess[], sockets: WebSocket[], read: (frame: string) => void) {
  const urls = servers.map(({ url }) => url);
  const { liveId, people } = await openRoom(urls[0] ?? '', Math.ceil(readers / socketsOfPerson));
  const wanted = Array.from({ length: readers }, (_, index) => index).values();
  const lane = async (): Promise<void> => {
    for (const index of wanted) {
      const person = people[index % people.length];
      if (person === undefined) throw new Error('nobody is there');
      const socket = await openReader(urls[index % urls.length] ?? '', liveId, person);
      socket.on('message', (data) => read(String(data)));
      sockets.push(socket);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return { liveId, people };
}

async function measure(natsUrl: string | null) {
  const folders = Array.from({ length: processes }, () => mkdtempSync(join(tmpdir(), 'palco-room-')));
  const sockets: WebSocket[] = [];
  const servers: ServerProcess[] = [];
  const times: number[] = [];
  try {
    await prepareDataDir(folders[0] ?? '');
    servers.push(...(await startAll(folders, natsUrl)));
    const { liveId, people } = await fill(servers, sockets, (frame) => {
      for (const [, at] of frame.matchAll(/sent at (\d+\.\d)/g)) times.push(performance.now() - Number(at));
    });
    for (let index = 0; index < messages; index += 1) {
      await call(`${servers[index % processes]?.url}/v1/chat/${liveId}/messages`, {
        token: people[index % people.length]?.token,
        body: { texto: `sent at ${performance.now().toFixed(1)}`, requestId: randomUUID() },
      });
      await delay(everyMs);
    }
    for (const end = Date.now() + 30_000; times.length < messages * readers && Date.now() < end;)
      await delay(100);
    return { times, memory: servers.map((server) => server.peakMemoryBytes() / MIB) };
  } finally {
    sockets.forEach((socket) => socket.terminate());
    // The one with the database last.
    for (const server of servers.toReversed()) await server.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function report(name: string, natsUrl: string | null): Promise<boolean> {
  const { times, memory } = await measure(natsUrl);
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const isWhole = times.length === messages * readers;
  console.log(
    `${name}: ${times.length} of ${messages * readers} arrived at ${readers} readers of ${processes} processes: ${isWhole ? 'kept' : 'MISSED'}; p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms; memory ${memory.map((mib) => mib.toFixed(0)).join(', ')} MiB`,
  );
  console.log(JSON.stringify({ bench: 'room', short, bus: name, readers, processes, p50, p99, memory }));
  return isWhole;
}

async function main(): Promise<boolean> {
  ensureBuild();
  const kept = [await report('database', null)];
  const missing = natsMissing();
  if (missing !== null) console.log(`NATS: not measured, ${missing}`);
  else {
    const nats = await startNats();
    try {
      kept.push(await report('NATS', nats.url));
    } finally {
      await nats.stop();
    }
  }
  agent.destroy();
  return kept.every(Boolean);
}

process.exitCode = (await main()) ? 0 : 1;
