// 1,000 sockets of one account, opened by the product's own client. `--short`: 40 of them, and no figure is judged.
// 1. Fan-out: the time from a sender's message to its arrival at each socket, and the server's memory.
// 2. The server restarts: clients reconnect soon, and spread over time.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { createApp } from '../src/kernel/http/create-app';
import { openDatabase } from '../src/kernel/database/open-database';
import { memberships, users } from '../src/schema';
import { demoRoles, demoTeams, demoUsers } from '../src/seed/demo-people';
import { loadSdkRealtime } from '../src/testing/sdk-realtime';
import type { SdkRealtime as Realtime } from '../src/testing/sdk-realtime';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';
import type { ServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';

const MIB = 1024 * 1024;
const short = process.argv.includes('--short');
const people = short ? 4 : 40;
const socketsOfPerson = short ? 10 : 25;
const sockets = people * socketsOfPerson;
const rounds = short ? 3 : 40;
/** Required limits (issue 11). */
const maxP99Ms = 250;
const maxMemoryBytes = 250 * MIB;
const maxShare = 0.25;
const maxBackMs = 2_000;
const windowMs = 100;
const accountId: string = demoTeams.colegioAtlas;

/** The demo people, and as many producers as open sockets. */
async function prepare(dataDir: string): Promise<string[]> {
  await prepareDataDir(dataDir);
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const { db, close } = await openDatabase({ config: { dataDir, databaseUrl: null }, log });
  const [marina] = await db.select().from(users).where(eq(users.id, demoUsers.marina));
  const rows = Array.from({ length: people }, () => {
    const id = randomUUID();
    const login = `pessoa-${id}@bench.example`;
    return { id, login, name: 'Pessoa', passwordHash: marina?.passwordHash, homeAccountId: accountId };
  });
  await db.insert(users).values(rows);
  const roleId = demoRoles.produtora.id;
  await db.insert(memberships).values(rows.map(({ id }) => ({ userId: id, accountId, roleId })));
  await close();
  return rows.map(({ login }) => login);
}

/** Where the clients look for the server; it changes with a restart. */
let url = '';
const createRealtime = await loadSdkRealtime();

/**
 * With `http.request`, because all clients share one process and two cores with the server here: `fetch` would take half of the
 * measured time.
 */
function askTicket(token: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const path = `${url}/bff/realtime/ticket?accountId=${accountId}`;
    const asked = request(path, { method: 'POST', headers, signal }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        if (answer.statusCode === 201) resolve((JSON.parse(text) as { ticket: string }).ticket);
        else reject(Object.assign(new Error(text), { status: answer.statusCode }));
      });
    });
    asked.on('error', reject).end();
  });
}

function openClient(token: string): Realtime {
  return createRealtime({
    getTicket: (signal) => askTicket(token, signal),
    host: () => url,
    accountId,
    // `ws` emits `error` when a socket is closed while connecting, which throws without a listener.
    openSocket: (address, protocols) => new WebSocket(address, protocols).on('error', () => undefined),
  });
}

async function until(isThere: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + 60_000; !isThere(); await delay(10))
    if (Date.now() > end) throw new Error(`${what} did not come`);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

const isOpen = (client: Realtime): boolean => client.$state.get().stage === 'open';

/** In each round one client opens a panel. Returns the milliseconds until each client got the message. */
async function fanOut(clients: readonly Realtime[]): Promise<number[]> {
  const times: number[] = [];
  let startedAt = 0;
  let liveId = '';
  const stops = clients.map((client) =>
    client.subscribe({
      onMessage(message) {
        if (message.live_id === liveId) times.push(performance.now() - startedAt);
      },
    }),
  );
  for (let round = 0; round < rounds; round += 1) {
    const before = times.length;
    liveId = randomUUID();
    startedAt = performance.now();
    const leave = clients[round % clients.length]!.announcePresence(liveId);
    await until(() => times.length === before + clients.length, 'a message');
    liveId = '';
    leave();
    // The rate limit allows each person a few messages in ten seconds, and leaving is a message too.
    await delay(150);
  }
  stops.forEach((stop) => stop());
  return times;
}

/** When each client had reconnected, in milliseconds since the server answered again. */
async function restart(
  server: ServerProcess,
  clients: readonly Realtime[],
  start: () => Promise<ServerProcess>,
): Promise<{ server: ServerProcess; backMs: number[] }> {
  const backAt: number[] = [];
  const stops = clients.map((client) =>
    client.subscribe({ onReconnect: () => backAt.push(performance.now()) }),
  );
  await server.stop();
  const next = await start();
  url = next.url;
  const startedAt = performance.now();
  await until(() => backAt.length === clients.length, 'a client');
  stops.forEach((stop) => stop());
  return { server: next, backMs: backAt.map((at) => at - startedAt) };
}

/** The largest number of reconnects within any window. */
function mostInWindow(times: readonly number[]): number {
  return Math.max(
    ...times.map((from) => times.filter((time) => time >= from && time < from + windowMs).length),
  );
}

interface Figures {
  readonly fanOutMs: readonly number[];
  readonly memoryBytes: number;
  readonly backMs: readonly number[];
}

async function measure(dataDir: string): Promise<Figures> {
  const logins = await prepare(dataDir);
  const start = () => startServerProcess({ dataDir, code: 'build', env: { NODE_ENV: 'production' } });
  let server = await start();
  const clients: Realtime[] = [];
  try {
    url = server.url;
    for (const login of logins) {
      const token = await signInTo(url, login);
      const own = Array.from({ length: socketsOfPerson }, () => openClient(token));
      for (const client of own) client.subscribe({});
      clients.push(...own);
      await until(() => own.every(isOpen), 'a socket');
    }
    const fanOutMs = await fanOut(clients);
    const memoryBytes = server.peakMemoryBytes();
    // A connection that was open for 5 s counts as good, which resets the client's back-off.
    await delay(6_000);
    const restarted = await restart(server, clients, start);
    server = restarted.server;
    return { fanOutMs, memoryBytes, backMs: restarted.backMs };
  } finally {
    clients.forEach((client) => client.dispose());
    await server.stop();
  }
}

function report({ fanOutMs, memoryBytes, backMs }: Figures): boolean {
  const p99 = quantile(fanOutMs, 0.99);
  const share = mostInWindow(backMs) / backMs.length;
  const last = Math.max(...backMs);
  const kept = {
    reached: fanOutMs.length === sockets * rounds && backMs.length === sockets,
    time: short || p99 < maxP99Ms,
    memory: short || memoryBytes < maxMemoryBytes,
    spread: short || share <= maxShare,
    back: short || last <= maxBackMs,
  };
  const verdict = (isKept: boolean): string => (isKept ? 'kept' : 'MISSED');
  const judged = short ? ', not judged in a short run' : '';
  console.log(`every message reached ${sockets} sockets, and all came back: ${verdict(kept.reached)}`);
  console.log(
    `fan-out p50 ${quantile(fanOutMs, 0.5).toFixed(0)}, p99 ${p99.toFixed(0)} ms (must: ${maxP99Ms}${judged}): ${verdict(kept.time)}`,
  );
  console.log(
    `memory ${(memoryBytes / MIB).toFixed(0)} MiB (must: ${maxMemoryBytes / MIB}${judged}): ${verdict(kept.memory)}`,
  );
  console.log(
    `back after a restart: at most ${(share * 100).toFixed(1)} % in ${windowMs} ms (must: ${maxShare * 100} %${judged}): ${verdict(kept.spread)}`,
  );
  console.log(
    `the last one after ${last.toFixed(0)} ms (must: ${maxBackMs}${judged}): ${verdict(kept.back)}`,
  );
  console.log(JSON.stringify({ bench: 'realtime', short, sockets, p99, memoryBytes, share, last }));
  return Object.values(kept).every(Boolean);
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-realtime-bench-'));
  try {
    return report(await measure(dataDir));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
