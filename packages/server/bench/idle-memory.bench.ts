// Memory of an idle product: server and database together, as proportional set size (PSS). `--short` judges no figure and
// only checks that both processes are counted.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDataDir, startServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';

const short = process.argv.includes('--short');
const maxMiB = 180;
const settleMs = short ? 1_000 : 10_000;

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

ensureBuild();
const dataDir = mkdtempSync(join(tmpdir(), 'palco-idle-'));
try {
  await prepareDataDir(dataDir);
  const server = await startServerProcess({ dataDir, code: 'build', env: { NODE_ENV: 'production' } });
  await fetch(`${server.url}/healthz`);
  await delay(settleMs);
  const own = pssMiB(server.pid);
  const others = descendants(server.pid).reduce((sum, pid) => sum + pssMiB(pid), 0);
  await server.stop();
  const total = Math.round(own + others);
  const judged = short ? ', not judged in a short run' : '';
  console.log(
    `idle memory ${total} MiB (must: ${maxMiB}${judged}): server ${Math.round(own)}, database ${Math.round(others)}`,
  );
  console.log(JSON.stringify({ bench: 'idle-memory', short, totalMiB: total, serverMiB: Math.round(own) }));
  const isCounted = own > 0 && others > 0;
  process.exitCode = isCounted && (short || total <= maxMiB) ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
