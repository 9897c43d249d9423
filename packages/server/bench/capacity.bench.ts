// What each thing that people do costs: processor seconds by part, statements, bytes and connections. Then two processes under load beside
// what the simulation says of them from these costs. `--write` puts the figures into `docs/capacity.md`; `--short` only checks that all of it
// is counted.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { startEmbeddedDatabase } from '../src/kernel/database/embedded-database';
import { openDatabase } from '../src/kernel/database/open-database';
import { createApp } from '../src/kernel/http/create-app';
import { signInTo, startServerProcess } from '../src/testing/server-process';
import type { ServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';
import * as activities from './capacity/activities';
import type { Done, Stage } from './capacity/activities';
import { openCostMeter, perUnit, together, usedBetween } from './capacity/cost-meter';
import type { Spent } from './capacity/cost-meter';
import { measureTwo } from './capacity/two-processes';
import { writeCapacity } from './capacity/write-capacity';
import type { Costs } from './capacity/needs.pure';
import { prepareLists } from './list-data';

const short = process.argv.includes('--short');
const effort = short ? activities.shortEffort : activities.fullEffort;
const idleMs = short ? 1_000 : 15_000;

async function prepare(dataDir: string): Promise<void> {
  await prepareLists(dataDir, short ? 100 : 500);
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const database = await openDatabase({ config: { dataDir, databaseUrl: null }, log });
  try {
    await database.db.execute(sql`alter system set shared_preload_libraries = 'pg_stat_statements'`);
    await database.db.execute(sql`create extension if not exists pg_stat_statements`);
  } finally {
    await database.close();
  }
}

async function measureCosts(stage: Stage, meter: ReturnType<typeof openCostMeter>): Promise<Costs> {
  const begun = await meter.read();
  await delay(idleMs);
  const idle = usedBetween(begun, await meter.read(), null);
  const idlePerSecond = perUnit(idle, idle.at);
  async function of<Result extends Done>(act: () => Promise<Result>, without: Spent = idlePerSecond) {
    const before = await meter.read();
    const done = await act();
    const usage = usedBetween(before, await meter.read(), without);
    const cost = {
      ...perUnit(usage, done.units),
      bytes: done.bytes / done.units,
      connections: done.connections,
    };
    return { done, usage, cost };
  }
  // Once uncounted: code is compiled and caches are filled.
  await activities.listPages(stage);
  const page = await of(() => activities.listPages(stage));
  const upload = await of(() => activities.uploadChunks(stage));
  const film = await of(() => activities.convertFilm(stage));
  const filmViewer = await of(() => activities.watchFilm(stage, film.done.videoId));
  const report = await of(() => activities.report(stage, film.done.videoId));
  const live = await activities.startLive(stage);
  const air = await of(() => activities.stayOnAir(stage, live.id));
  const airPerSecond = perUnit(air.usage, air.usage.at);
  const liveViewer = await of(
    () => activities.watchLive(stage, live.id),
    together(idlePerSecond, airPerSecond),
  );
  await live.stop();
  const chats = [];
  for (const readers of [1, effort.readers]) {
    const chat = await activities.openChat(stage, readers);
    chats.push((await of(() => chat.talk())).cost);
    chat.close();
  }
  const [alone, crowd] = chats;
  if (alone === undefined || crowd === undefined) throw new Error('no chat was measured');
  return {
    idle: { ...idlePerSecond, bytes: 0, connections: 0 },
    page: page.cost,
    uploadGiB: upload.cost,
    filmMinute: film.cost,
    filmViewerHour: filmViewer.cost,
    liveHour: air.cost,
    liveViewerHour: liveViewer.cost,
    report: report.cost,
    message: alone,
    delivery: {
      serverSeconds: Math.max(0, crowd.serverSeconds - alone.serverSeconds) / (effort.readers - 1),
      mediaSeconds: 0,
      databaseSeconds: Math.max(0, crowd.databaseSeconds - alone.databaseSeconds) / (effort.readers - 1),
      queries: Math.max(0, crowd.queries - alone.queries) / (effort.readers - 1),
      bytes: crowd.bytes / effort.readers,
      connections: 1,
    },
  };
}

async function main(): Promise<boolean> {
  ensureBuild();
  const folder = mkdtempSync(join(tmpdir(), 'palco-capacity-'));
  const servers: ServerProcess[] = [];
  const dataDir = join(folder, 'data');
  await prepare(dataDir);
  const database = await startEmbeddedDatabase({
    dataDir,
    postgresBin: null,
    onOutput: () => undefined,
    onCrash: (detail) => console.error(detail),
  });
  try {
    const { host, port, user, database: name } = database.address;
    const databaseUrl = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
    const env = { NODE_ENV: 'production', DATABASE_URL: databaseUrl, PALCO_RTMP_PORT: '0' };
    const start = async (): Promise<ServerProcess> => {
      const server = await startServerProcess({ dataDir: join(folder, 'files'), code: 'build', env });
      servers.push(server);
      return server;
    };
    const server = await start();
    const token = await signInTo(server.url);
    await activities.makeFilm(folder, effort.clipSeconds);
    const databasePid = Number(readFileSync(join(database.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const meter = openCostMeter({ serverPid: server.pid, databasePid, databaseUrl });
    const costs = await measureCosts({ server, token, effort, folder }, meter);
    await meter.close();
    const second = await start();
    const two = await measureTwo([server, second], { token, databasePid, short });
    console.log(JSON.stringify({ bench: 'capacity', short, costs, two }, null, 2));
    if (process.argv.includes('--write')) writeCapacity(costs, two);
    const counted = [costs.page, costs.uploadGiB, costs.filmViewerHour, costs.liveViewerHour, costs.message];
    return counted.every(
      ({ serverSeconds, queries, bytes }) => short || (serverSeconds > 0 && queries > 0 && bytes > 0),
    );
  } finally {
    activities.closeAgents();
    for (const server of servers) await server.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
