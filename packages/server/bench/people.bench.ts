// Lists of people and teams of one large client, as the console asks for them; `--short` judges no figure.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoRoles, demoTeams, demoUsers } from '../src/seed/demo-people';
import { signInTo, startServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';
import { prepareCrowd } from './people-data';
import type { Crowd } from './people-data';

const short = process.argv.includes('--short');
const crowd: Crowd = short ? { people: 500, teams: 50 } : { people: 10_000, teams: 1_000 };
const rounds = short ? 5 : 30;
/** Required limit: first rows under a second. */
const maxMs = 1_000;

const members = `/v1/teams/${demoTeams.colegioAtlas}/members`;
const lastPage = Math.ceil(crowd.people / 25);

interface Question {
  readonly name: string;
  readonly path: string;
  /** A change instead of a list. */
  readonly change?: Readonly<Record<string, string>>;
}

const questions: readonly Question[] = [
  { name: 'people, first page', path: '/v1/users' },
  { name: 'people, last page', path: `/v1/users?page=${lastPage}` },
  { name: 'people, newest log-ins', path: '/v1/users?sort=lastLogin,desc' },
  { name: 'people, search by name', path: '/v1/users?search=conceicao%2042' },
  { name: 'people, search by e-mail', path: '/v1/users?search=pessoa42' },
  { name: 'people, of one team', path: `/v1/users?teamId=${demoTeams.colegioAtlas}` },
  { name: 'teams, first page', path: '/bff/teams' },
  { name: 'teams, search', path: '/bff/teams?search=unidade' },
  { name: 'members, first page', path: members },
  { name: 'members, search', path: `${members}?search=conceicao%2042` },
  // A change counts the owners of the client before and after.
  { name: 'a role changed', path: `/v1/users/${demoUsers.bruno}`, change: { cargoId: demoRoles.editor.id } },
];

interface Measured {
  readonly name: string;
  readonly rows: number;
  readonly p50: number;
  readonly p95: number;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

function ask(url: string, token: string, { path, change }: Question): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(url + path, { headers, ...(change && { method: 'PATCH', body: JSON.stringify(change) }) });
}

async function measure(url: string, token: string, question: Question): Promise<Measured> {
  const times: number[] = [];
  let rows = 0;
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const response = await ask(url, token, question);
    const text = await response.text();
    times.push(performance.now() - startedAt);
    if (response.status !== 200) throw new Error(`${question.path} answered ${response.status}: ${text}`);
    rows = (JSON.parse(text) as { items?: unknown[] }).items?.length ?? 1;
  }
  if (rows === 0) throw new Error(`${question.path} found nobody: nothing was measured`);
  return { name: question.name, rows, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

function report(measured: readonly Measured[]): boolean {
  console.log(`\n${crowd.people} people and ${crowd.teams} teams, ${rounds} rounds, in milliseconds`);
  console.log(`${'question'.padEnd(28)}${'rows'.padStart(6)}${'p50'.padStart(8)}${'p95'.padStart(8)}`);
  for (const { name, rows, p50, p95 } of measured) {
    const figures = [String(rows).padStart(6), p50.toFixed(0).padStart(8), p95.toFixed(0).padStart(8)];
    console.log(name.padEnd(28) + figures.join(''));
  }
  const kept = short || measured.every(({ p95 }) => p95 <= maxMs);
  console.log(
    `each p95 at most ${maxMs} ms${short ? ', not judged in a short run' : ''}: ${kept ? 'kept' : 'MISSED'}`,
  );
  console.log(JSON.stringify({ bench: 'people', short, ...crowd, measured }));
  return kept;
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-bench-'));
  try {
    await prepareCrowd(dataDir, crowd);
    const server = await startServerProcess({ dataDir, code: 'build', env: { NODE_ENV: 'production' } });
    try {
      const token = await signInTo(server.url);
      const measured: Measured[] = [];
      for (const question of questions) measured.push(await measure(server.url, token, question));
      return report(measured);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
