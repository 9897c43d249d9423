// The activity log of one team, as multiples of its first page of 1,000 entries; `--short` judges no figure, `--million` reads
// 1,000,000 entries instead of 100,000.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInTo, startServerProcess } from '../src/testing/server-process';
import { busyObject, prepareLog, rarePerson } from './activity-data';
import { ensureBuild } from './build';

const short = process.argv.includes('--short');
const few = short ? 200 : 1_000;
const many = short ? 2_000 : process.argv.includes('--million') ? 1_000_000 : 100_000;
const rounds = short ? 5 : 40;
const limit = 10;

/** Highest multiples of the first page of few entries. */
const most = { first: 3, filter: 10, last: 5 };

interface Question {
  readonly name: string;
  readonly kind: keyof typeof most;
  readonly query: string;
}

const dayMs = 24 * 60 * 60_000;
const ago = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

const questions: readonly Question[] = [
  { name: 'first page', kind: 'first', query: '' },
  { name: 'first page, the oldest first', kind: 'first', query: 'order=asc' },
  { name: 'a page in the middle', kind: 'filter', query: `page=${Math.floor(many / limit / 2)}` },
  { name: 'last page', kind: 'last', query: `page=${many / limit}` },
  { name: 'of the last 15 days', kind: 'filter', query: `start=${ago(15)}&end=${ago(0)}` },
  {
    name: 'of a day long ago',
    kind: 'filter',
    query: `start=${ago(many / 1440)}&end=${ago(many / 1440 - 1)}`,
  },
  { name: 'of nearly everybody', kind: 'filter', query: 'user=exemplo' },
  { name: 'of one person', kind: 'filter', query: 'user=marina' },
  { name: 'of a person with few entries', kind: 'filter', query: `user=${rarePerson.search}` },
  { name: 'of nobody', kind: 'filter', query: 'user=ninguem' },
  { name: 'of one object', kind: 'filter', query: `identifier=${busyObject}` },
  { name: 'of one type', kind: 'filter', query: 'event=CARGO_REMOVIDO' },
  { name: 'of one type, last page', kind: 'filter', query: `event=CARGO_REMOVIDO&page=${many / limit / 5}` },
  { name: 'one type, one person', kind: 'filter', query: 'event=VIDEO_ATUALIZADO&user=marina' },
  { name: 'every team of the client', kind: 'filter', query: 'allTeams=true' },
];

interface Measured extends Question {
  readonly total: number;
  /** Of the very first call, which counts the entries. */
  readonly coldMs: number;
  readonly medianMs: number;
}

interface Answer {
  readonly items: readonly unknown[];
  readonly pagination: { readonly total: number };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

async function measure(url: string, token: string, question: Question): Promise<Measured> {
  const times: number[] = [];
  let total = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${url}/v1/logs?limit=${limit}&${question.query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    times.push(performance.now() - startedAt);
    if (response.status !== 200) throw new Error(`${question.name} answered ${response.status}: ${text}`);
    const { items, pagination } = JSON.parse(text) as Answer;
    total = pagination.total;
    if (question.name !== 'of nobody' && items.length === 0)
      throw new Error(`${question.name} found nothing: nothing was measured`);
  }
  const [coldMs = NaN, ...warm] = times;
  return { ...question, total, coldMs, medianMs: median(warm) };
}

async function onLogOf<Result>(
  rows: number,
  work: (url: string, token: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-bench-'));
  try {
    await prepareLog(dataDir, { rows });
    const server = await startServerProcess({ dataDir, code: 'build', env: { NODE_ENV: 'production' } });
    try {
      return await work(server.url, await signInTo(server.url));
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Bytes and milliseconds of the whole log as a file. */
async function measureExport(url: string, token: string, format: string) {
  const startedAt = performance.now();
  const response = await fetch(`${url}/v1/logs/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  let firstMs = NaN;
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) firstMs = performance.now() - startedAt;
    bytes += chunk.length;
  }
  return { format, bytes, firstMs, ms: performance.now() - startedAt };
}

function report(baseMs: number, measured: readonly Measured[]): boolean {
  console.log(
    `\n${many} entries; multiples of the first page of ${few}, ${baseMs.toFixed(2)} ms (medians of ${rounds})`,
  );
  console.log(
    `${'question'.padEnd(32)}${'found'.padStart(9)}${'cold ms'.padStart(9)}${'ms'.padStart(8)}  times  most`,
  );
  for (const { name, kind, total, coldMs, medianMs } of measured) {
    const figures = [
      String(total).padStart(9),
      coldMs.toFixed(1).padStart(9),
      medianMs.toFixed(2).padStart(8),
    ];
    const times = (medianMs / baseMs).toFixed(1).padStart(7);
    console.log(`${name.padEnd(32)}${figures.join('')}${times}${String(most[kind]).padStart(6)}`);
  }
  const kept = short || measured.every(({ kind, medianMs }) => medianMs / baseMs <= most[kind]);
  console.log(short ? 'not judged in a short run' : kept ? 'kept' : 'MISSED');
  return kept;
}

async function main(): Promise<boolean> {
  ensureBuild();
  const [first] = questions;
  if (first === undefined) return false;
  const base = await onLogOf(few, async (url, token) => {
    await measure(url, token, first);
    return measure(url, token, first);
  });
  const { measured, files } = await onLogOf(many, async (url, token) => {
    const answers: Measured[] = [];
    for (const question of questions) answers.push(await measure(url, token, question));
    return {
      measured: answers,
      files: [await measureExport(url, token, 'csv'), await measureExport(url, token, 'json')],
    };
  });
  const kept = report(base.medianMs, measured);
  for (const { format, bytes, firstMs, ms } of files)
    console.log(
      `${format}: ${(bytes / 2 ** 20).toFixed(1)} MiB in ${(ms / 1000).toFixed(1)} s, first bytes after ${firstMs.toFixed(0)} ms`,
    );
  console.log(
    JSON.stringify({ bench: 'activity-log', short, few, many, baseMs: base.medianMs, measured, files }),
  );
  return kept;
}

process.exitCode = (await main()) ? 0 : 1;
