// What a laptop pays: memory of an idle product (server and database together, as proportional set size, PSS) and the time of a start with
// a database that is there. `--before=<commit>` builds that commit too and lets both take turns: their ratio is the figure, and must not
// be over 1.1. `--short` judges no figure and only checks that both processes are counted.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packageFolder } from '../src/kernel/package-folder';
import { buildRelease } from '../src/testing/earlier-release';
import { startServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';

const short = process.argv.includes('--short');
const before = process.argv.find((word) => word.startsWith('--before='))?.slice('--before='.length);
/** `npm start` may have 150 MiB, and npm itself holds some 25 of them. */
const maxMiB = 125;
const maxRatio = 1.1;
// The server gives back what its start left behind after 10 seconds, and after 40.
const settleMs = short ? 1_000 : 45_000;
const rounds = before === undefined ? 1 : short ? 1 : 5;

interface Figures {
  readonly startMs: number;
  readonly serverMiB: number;
  readonly databaseMiB: number;
}

function descendants(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []));
  return below(pid);
}

/** 0 for a process that has ended since it was listed: the database starts and ends workers of its own. */
function pssMiB(pid: number): number {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024;
}

/** Starts a build with its own data folder, and measures it. */
async function measure({ main, dataDir }: { main: string; dataDir: string }): Promise<Figures> {
  const begun = performance.now();
  const server = await startServerProcess({ dataDir, code: { main }, env: { NODE_ENV: 'production' } });
  await fetch(`${server.url}/healthz`);
  const startMs = performance.now() - begun;
  await delay(settleMs);
  const serverMiB = pssMiB(server.pid);
  const databaseMiB = descendants(server.pid).reduce((sum, pid) => sum + pssMiB(pid), 0);
  await server.stop();
  return { startMs, serverMiB, databaseMiB };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

function summary(runs: readonly Figures[]) {
  const of = (pick: (run: Figures) => number): number => median(runs.map(pick));
  return {
    startMs: of((run) => run.startMs),
    serverMiB: of((run) => run.serverMiB),
    totalMiB: of((run) => run.serverMiB + run.databaseMiB),
  };
}

ensureBuild();
const folder = mkdtempSync(join(tmpdir(), 'palco-idle-'));
const release = before === undefined ? null : await buildRelease(before);
try {
  const builds = [
    { name: 'now', main: join(packageFolder, 'dist/main.js') },
    ...(release === null ? [] : [{ name: `${before}`, main: release.main }]),
  ].map((build) => ({ ...build, dataDir: join(folder, build.name), runs: [] as Figures[] }));
  // The first start makes the database, which is not what is measured.
  for (const { main, dataDir } of builds)
    await (await startServerProcess({ dataDir, code: { main }, env: { NODE_ENV: 'production' } })).stop();
  for (let round = 0; round < rounds; round += 1) {
    for (const build of round % 2 === 0 ? builds : builds.toReversed()) build.runs.push(await measure(build));
  }
  const results = builds.map(({ name, runs }) => ({ name, ...summary(runs) }));
  for (const { name, startMs, serverMiB, totalMiB } of results) {
    console.log(
      `${name}: idle memory ${Math.round(totalMiB)} MiB (must: ${maxMiB}), server ${Math.round(serverMiB)}; start ${Math.round(startMs)} ms`,
    );
  }
  const [now, earlier = now] = results;
  if (now === undefined || earlier === undefined) throw new Error('nothing was measured');
  const ratios = [now.totalMiB / earlier.totalMiB, now.startMs / earlier.startMs];
  if (before !== undefined) {
    console.log(
      `beside ${before}: memory ${ratios[0]?.toFixed(3)}, start ${ratios[1]?.toFixed(3)} (must: ${maxRatio})`,
    );
  }
  console.log(JSON.stringify({ bench: 'idle-memory', short, results }));
  const isCounted = now.serverMiB > 0 && now.totalMiB > now.serverMiB;
  const isSmall = now.totalMiB <= maxMiB && ratios.every((ratio) => ratio <= maxRatio);
  process.exitCode = isCounted && (short || isSmall) ? 0 : 1;
} finally {
  release?.remove();
  rmSync(folder, { recursive: true, force: true });
}
