// A flood of log-ins, and user enumeration by recovery; `--short` makes fewer calls, and judges the answers but no figure.
// 1. 200 log-ins at once, half of them with a wrong password: other calls must stay quick, the memory small.
// 2. Recovery for 200 known and 200 unknown e-mails: the response time must not reveal which e-mails are known.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/kernel/http/create-app';
import { openDatabase } from '../src/kernel/database/open-database';
import { users } from '../src/schema/users';
import { demoPassword, demoPeople, demoTeams } from '../src/seed/demo-people';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';
import type { ServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';

const MIB = 1024 * 1024;
const short = process.argv.includes('--short');
/** Required limits (reliability, rows 6 and 23). */
const maxOtherMs = 300;
const maxGrowthBytes = 100 * MIB;
const maxDifference = 0.1;

const logIns = short ? 8 : 200;
const rounds = short ? 1 : 3;
const emails = short ? 20 : 200;
const others = ['/bff/me', '/bff/teams', '/v1/videos', '/v1/directories'] as const;
const othersAtOnce = 4;
const warmUpMs = short ? 500 : 4_000;

let addresses = 0;
/** A new client address for each call (in the header of a trusted proxy), so that no rate limit rejects it. */
function nextAddress(): string {
  addresses += 1;
  return `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

async function post(url: string, body: Record<string, string>): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - startedAt };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Resident memory of the server now, in bytes (Linux). */
function memoryBytes({ pid }: ServerProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Requests lists one after the other until aborted. Returns how long each took, in milliseconds. */
async function askOthers(server: ServerProcess, token: string, stop: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; !stop.aborted; turn += 1) {
    const startedAt = performance.now();
    const path = others[turn % others.length] ?? others[0];
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    times.push(performance.now() - startedAt);
  }
  return times;
}

interface Storm {
  readonly statuses: Readonly<Record<number, number>>;
  readonly otherMs: readonly number[];
}

/** 200 log-ins at once beside four people who work. */
async function storm(server: ServerProcess, token: string): Promise<Storm> {
  const over = new AbortController();
  const working = Array.from({ length: othersAtOnce }, () => askOthers(server, token, over.signal));
  const answers = await Promise.all(
    Array.from({ length: logIns }, (_, index) => {
      const login = demoPeople[index % demoPeople.length]?.login ?? '';
      const password = index % 2 === 0 ? demoPassword : 'errada';
      return post(`${server.url}/api/user/login`, { login, password });
    }),
  );
  over.abort();
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { statuses, otherMs: (await Promise.all(working)).flat() };
}

/** Known and unknown e-mails in a random order, so that changes of the machine's load affect both alike. */
async function askRecovery(server: ServerProcess, known: readonly string[]): Promise<[number[], number[]]> {
  const unknown = known.map(() => `ninguem-${randomUUID()}@bench.example`);
  const order = [
    ...known.map((email) => ({ email, isKnown: true })),
    ...unknown.map((email) => ({ email, isKnown: false })),
  ]
    .map((one) => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
  const times: [number[], number[]] = [[], []];
  for (const { email, isKnown } of order) {
    const { status, ms } = await post(`${server.url}/bff/forget-password/send-email`, { email });
    if (status !== 204) throw new Error(`recovery answered ${status}`);
    times[isKnown ? 0 : 1].push(ms);
  }
  return times;
}

/** Demo people, and as many more as recovery asks about. */
async function prepare(dataDir: string): Promise<string[]> {
  await prepareDataDir(dataDir);
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const database = await openDatabase({ config: { dataDir, databaseUrl: null }, log });
  const people = Array.from({ length: emails }, () => {
    const id = randomUUID();
    const login = `pessoa-${id}@bench.example`;
    return { id, login, name: 'Pessoa', passwordHash: 'none', homeAccountId: demoTeams.colegioAtlas };
  });
  await database.db.insert(users).values(people);
  await database.close();
  return people.map(({ login }) => login);
}

interface Figures {
  readonly storms: readonly Storm[];
  readonly growthBytes: number;
  readonly known: readonly number[];
  readonly unknown: readonly number[];
}

async function measure(dataDir: string): Promise<Figures> {
  const known = await prepare(dataDir);
  const env = { NODE_ENV: 'production', PALCO_TRUST_PROXY: 'loopback' };
  const server = await startServerProcess({ dataDir, code: 'build', env });
  try {
    const token = await signInTo(server.url);
    // Warm up first, so that the growth is that of the log-ins and not of code loaded by the first calls.
    const warm = AbortSignal.timeout(warmUpMs);
    await Promise.all(Array.from({ length: othersAtOnce }, () => askOthers(server, token, warm)));
    const before = memoryBytes(server);
    const storms: Storm[] = [];
    for (let round = 0; round < rounds; round += 1) storms.push(await storm(server, token));
    const growthBytes = server.peakMemoryBytes() - before;
    await askRecovery(server, known.slice(0, 5));
    const [knownMs, unknownMs] = await askRecovery(server, known);
    return { storms, growthBytes, known: knownMs, unknown: unknownMs };
  } finally {
    await server.stop();
  }
}

function report({ storms, growthBytes, known, unknown }: Figures): boolean {
  const p95s = storms.map(({ otherMs }) => quantile(otherMs, 0.95));
  const p95 = quantile(p95s, 0.5);
  const [knownMs, unknownMs] = [quantile(known, 0.5), quantile(unknown, 0.5)];
  const difference = Math.abs(knownMs - unknownMs) / Math.min(knownMs, unknownMs);
  const kept = {
    answers: storms.every(({ statuses }) =>
      Object.keys(statuses).every((status) => ['200', '401', '429'].includes(status)),
    ),
    times: short || p95 < maxOtherMs,
    memory: short || growthBytes < maxGrowthBytes,
    recovery: short || difference <= maxDifference,
  };
  const verdict = (isKept: boolean): string => (isKept ? 'kept' : 'MISSED');
  const judged = short ? ', not judged in a short run' : '';
  for (const [index, { statuses, otherMs }] of storms.entries()) {
    const times = [0.5, 0.95, 1].map((share) => quantile(otherMs, share).toFixed(0)).join(' / ');
    console.log(
      `round ${index + 1}: ${logIns} log-ins ${JSON.stringify(statuses)}; ${otherMs.length} other calls, p50 / p95 / max ${times} ms`,
    );
  }
  console.log(`answers are 200, 401 or 429: ${verdict(kept.answers)}`);
  console.log(
    `p95 of other calls ${p95.toFixed(0)} ms (must: ${maxOtherMs}${judged}): ${verdict(kept.times)}`,
  );
  console.log(
    `memory grew by ${(growthBytes / MIB).toFixed(0)} MiB (must: ${maxGrowthBytes / MIB}${judged}): ${verdict(kept.memory)}`,
  );
  console.log(
    `recovery, ${known.length} known ${knownMs.toFixed(2)} ms, ${unknown.length} unknown ${unknownMs.toFixed(2)} ms, ` +
      `${(difference * 100).toFixed(1)} % apart (must: 10 %${judged}): ${verdict(kept.recovery)}`,
  );
  console.log(JSON.stringify({ bench: 'login', short, p95s, growthBytes, knownMs, unknownMs, difference }));
  return Object.values(kept).every(Boolean);
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-login-bench-'));
  try {
    return report(await measure(dataDir));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
