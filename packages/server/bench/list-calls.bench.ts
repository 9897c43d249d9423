// List calls on 32 connections, beside a bare Node HTTP server that sends the same bytes, taking turns in one run.
// `--short` checks that it measures, and judges no figure; `--profile=FOLDER` writes a processor profile of the server.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInTo, startServerProcess } from '../src/testing/server-process';
import type { RecordedAnswer } from './bare-http.child';
import { ensureBuild } from './build';
import { prepareLists } from './list-data';

const short = process.argv.includes('--short');
const profile = process.argv.find((word) => word.startsWith('--profile='))?.slice('--profile='.length);
const connections = 32;
const turns = short ? 1 : 7;
const turnMs = short ? 200 : 1_000;
const warmUpMs = short ? 100 : 3_000;
/** Required: no list call is slower than this share of the bare server. */
const minShare = 1 / 10;

const calls = [
  { name: 'videos', path: '/v1/videos' },
  { name: 'lives', path: '/v1/live-streams' },
  { name: 'users', path: '/v1/users' },
  { name: 'bff/me', path: '/bff/me' },
] as const;

interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: Agent;
}

const targetOf = (url: string, token: string): Target => ({
  url,
  headers: { authorization: `Bearer ${token}` },
  agent: new Agent({ keepAlive: true, maxSockets: connections }),
});

/** One call, to its last byte. */
function ask({ url, headers, agent }: Target, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
}

/** Answers a second, all connections busy. */
async function rateOf(target: Target, path: string, ms: number): Promise<number> {
  const startedAt = performance.now();
  let answers = 0;
  const work = async (): Promise<void> => {
    while (performance.now() - startedAt < ms) {
      await ask(target, path);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return (answers * 1_000) / (performance.now() - startedAt);
}

async function record({ url, headers }: Target, path: string): Promise<RecordedAnswer> {
  const response = await fetch(url + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  const own = [...response.headers].filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name));
  return { headers: Object.fromEntries(own), text };
}

interface Measured {
  readonly name: string;
  readonly bytes: number;
  readonly bare: number;
  readonly own: number;
  readonly share: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

async function measure(own: Target, child: ChildProcess, { name, path }: (typeof calls)[number]) {
  const answer = await record(own, path);
  child.send(answer);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const bare = targetOf(`http://127.0.0.1:${port}`, '');
  for (const target of [bare, own]) await rateOf(target, path, warmUpMs);
  const rates: { readonly bare: number; readonly own: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1)
    rates.push({ bare: await rateOf(bare, path, turnMs), own: await rateOf(own, path, turnMs) });
  bare.agent.destroy();
  return {
    name,
    bytes: Buffer.byteLength(answer.text),
    bare: median(rates.map((rate) => rate.bare)),
    own: median(rates.map((rate) => rate.own)),
    share: median(rates.map((rate) => rate.own / rate.bare)),
  };
}

function report(measured: readonly Measured[]): boolean {
  console.log(`\n${connections} connections, ${turns} turns, answers a second`);
  console.log(`${'call'.padEnd(10)}${'bytes'.padStart(8)}${'bare'.padStart(8)}${'own'.padStart(8)}   share`);
  for (const { name, bytes, bare, own, share } of measured) {
    const figures = [bytes, bare, own].map((figure) => figure.toFixed(0).padStart(8));
    console.log(`${name.padEnd(10)}${figures.join('')}   1/${(1 / share).toFixed(1)}`);
  }
  const kept = short || measured.every(({ share }) => share >= minShare);
  console.log(`none below 1/10${short ? ', not judged in a short run' : ''}: ${kept ? 'kept' : 'MISSED'}`);
  console.log(JSON.stringify({ bench: 'list-calls', short, connections, measured }));
  return kept;
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-bench-'));
  const child = fork(join(import.meta.dirname, 'bare-http.child.ts'), {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  try {
    await prepareLists(dataDir, short ? 100 : 500);
    const nodeOptions = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
    const env = { NODE_ENV: 'production' };
    const server = await startServerProcess({ dataDir, code: 'build', env, nodeOptions });
    try {
      const own = targetOf(server.url, await signInTo(server.url));
      const measured: Measured[] = [];
      for (const call of calls) measured.push(await measure(own, child, call));
      own.agent.destroy();
      return report(measured);
    } finally {
      await server.stop();
    }
  } finally {
    child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
