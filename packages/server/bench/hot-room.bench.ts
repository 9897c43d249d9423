// Forty people write to one room of a chat while its row is locked for five seconds: what another client's people wait for
// meanwhile, beside what they wait for while nothing is locked, taking turns in one run. `--short` makes one turn of a
// second, and judges the answers but no figure.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { socketFolder } from '../src/kernel/database/folder-lock';
import { createApp } from '../src/kernel/http/create-app';
import { openDatabase } from '../src/kernel/database/open-database';
import { socketAddress } from '../src/kernel/database/postmaster';
import { demoPassword, demoTeams } from '../src/seed/demo-people';
import { insertVideo } from '../src/testing/samples';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';
import { agent, call, openRoom, quantile } from './chat-room';
import type { Person } from './chat-room';

const short = process.argv.includes('--short');
const writers = 40;
const lockMs = short ? 1_000 : 5_000;
const turns = short ? 1 : 5;
/** Required: people of another client wait at most so many times as long. */
const maxRatio = 2;
const login = 'diego@vertice.com.br';

/** What the people of another client do. */
type Asked = Readonly<Record<'list' | 'log-in' | 'player' | 'readyz', () => Promise<unknown>>>;
type Times = Record<keyof Asked, number[]>;

function asked(url: string, { token, videoId }: { token: string; videoId: string }): Asked {
  return {
    list: () => call(`${url}/v1/live-streams?accountId=${demoTeams.verticeEstudio}`, { token }),
    'log-in': () => call(`${url}/api/user/login`, { body: { login, password: demoPassword } }),
    player: () => call(`${url}/bff/player/${videoId}`),
    readyz: () => call(`${url}/readyz`),
  };
}

/** Asks for all in turn until the time is over. Each answer that is no 2xx throws. */
async function askFor(ms: number, calls: Asked, times: Times): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await delay(20))
    for (const name of Object.keys(calls) as (keyof Asked)[]) {
      const startedAt = performance.now();
      await calls[name]();
      times[name].push(performance.now() - startedAt);
    }
}

/** A room, and what was acknowledged of what its people wrote. */
interface Room {
  readonly url: string;
  readonly liveId: string;
  readonly people: readonly Person[];
  readonly acknowledged: Set<string>;
}

/** Writes one message, again under its number where the server asks for that. */
async function write({ url, liveId, acknowledged }: Room, { token }: Person): Promise<void> {
  const body = { texto: 'bom dia', requestId: randomUUID() };
  for (let tries = 0; ; tries += 1) {
    try {
      const { id } = await call<{ id: string }>(`${url}/v1/chat/${liveId}/messages`, { token, body });
      acknowledged.add(id);
      return;
    } catch (error) {
      if (tries === 20 || !String(error).includes(': 503 ')) throw error;
      await delay(500);
    }
  }
}

/** All write while somebody else has the row of the room. */
async function writeLocked(room: Room, database: Client, during: () => Promise<void>): Promise<void> {
  await database.query('begin');
  await database.query('select 1 from chat_rooms where live_id = $1 for update', [room.liveId]);
  const writing = Promise.all(room.people.map((person) => write(room, person)));
  try {
    await during();
  } finally {
    await database.query('rollback');
  }
  await writing;
}

/** Acknowledged messages that the room does not have, or has twice. */
async function countLost({ url, liveId, people, acknowledged }: Room): Promise<number> {
  const found: string[] = [];
  let before = '';
  for (let isMore = true; isMore;) {
    const path = `${url}/v1/chat/${liveId}/messages?limit=100${before}`;
    const { items } = await call<{ items: { id: string; seq: number }[] }>(path, {
      token: people[0]?.token ?? '',
    });
    found.push(...items.map(({ id }) => id));
    isMore = items.length === 100;
    before = `&before=${Math.min(...items.map(({ seq }) => seq))}`;
  }
  const once = new Set(found);
  return [...acknowledged].filter((id) => !once.has(id)).length + (found.length - once.size);
}

const noTimes = (): Times => ({ list: [], 'log-in': [], player: [], readyz: [] });

async function addVideo(dataDir: string): Promise<string> {
  await prepareDataDir(dataDir);
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const { db, close } = await openDatabase({ config: { dataDir, databaseUrl: null }, log });
  try {
    return await insertVideo(db, 'verticeEstudio', { status: 'ready', hlsKey: 'videos/none/hls' });
  } finally {
    await close();
  }
}

async function measure(dataDir: string) {
  const videoId = await addVideo(dataDir);
  const env = { NODE_ENV: 'production', PALCO_RTMP_PORT: 'off' };
  const server = await startServerProcess({ dataDir, code: 'build', env });
  const database = new Client(socketAddress(socketFolder(dataDir)));
  try {
    await database.connect();
    const { url } = server;
    const room: Room = { url, ...(await openRoom(url, writers)), acknowledged: new Set() };
    const calls = asked(url, { token: await signInTo(url, login), videoId });
    for (const person of room.people) await write(room, person);
    const [idle, locked] = [noTimes(), noTimes()];
    await askFor(lockMs, calls, noTimes());
    for (let turn = 0; turn < turns; turn += 1) {
      await askFor(lockMs, calls, idle);
      await writeLocked(room, database, () => askFor(lockMs, calls, locked));
    }
    return { idle, locked, acknowledged: room.acknowledged.size, lost: await countLost(room) };
  } finally {
    await database.end();
    await server.stop();
  }
}

function report({ idle, locked, acknowledged, lost }: Awaited<ReturnType<typeof measure>>): boolean {
  console.log(`\n${writers} writers of a room that is locked for ${lockMs} ms, ${turns} times; milliseconds`);
  console.log(`${'call'.padEnd(10)}${'idle'.padStart(8)}${'locked'.padStart(8)}   ratio`);
  const ratios = (Object.keys(idle) as (keyof Asked)[]).map((name) => {
    const [one, other] = [quantile(idle[name], 0.5), quantile(locked[name], 0.5)];
    const ratio = other / one;
    console.log(
      `${name.padEnd(10)}${one.toFixed(1).padStart(8)}${other.toFixed(1).padStart(8)}   ${ratio.toFixed(2)}`,
    );
    return { name, idle: one, locked: other, ratio };
  });
  const isQuick = short || ratios.every(({ ratio }) => ratio <= maxRatio);
  console.log(
    `none above ${maxRatio}${short ? ', not judged in a short run' : ''}: ${isQuick ? 'kept' : 'MISSED'}`,
  );
  const isWhole = lost === 0 && acknowledged === writers * (turns + 1);
  console.log(`${acknowledged} messages acknowledged, ${lost} lost: ${isWhole ? 'kept' : 'MISSED'}`);
  console.log(JSON.stringify({ bench: 'hot-room', short, writers, lockMs, ratios, acknowledged, lost }));
  return isQuick && isWhole;
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-hot-room-'));
  try {
    return report(await measure(dataDir));
  } finally {
    agent.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
