// Searches of what is said over many transcripts of one team, as the palette and the library ask; `--short` judges no figure.
// `--minutes=N` is the length of each transcript.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInTo, startServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';
import { needleOf, prepareSpeech, wordOf } from './transcript-data';
import type { Speech } from './transcript-data';

const short = process.argv.includes('--short');
const given = process.argv.find((word) => word.startsWith('--minutes='))?.slice('--minutes='.length);
const speech: Speech = short
  ? { transcripts: 50, minutes: 5 }
  : { transcripts: 10_000, minutes: Number(given ?? 20) };
const rounds = short ? 5 : 50;
/** Required limit of an answer. */
const maxMs = 100;

const middle = Math.floor(speech.transcripts / 2);

interface Question {
  readonly name: string;
  readonly query: string;
  /** At least so many videos are found. */
  readonly found: number;
}

const questions: readonly Question[] = [
  { name: 'a sentence of one video', query: needleOf(middle), found: 1 },
  { name: 'the same, quoted', query: `"${needleOf(middle)}"`, found: 1 },
  { name: 'the word said most often', query: `${wordOf(1)} `, found: 20 },
  { name: 'two frequent words', query: `${wordOf(2)} ${wordOf(5)} `, found: 20 },
  { name: 'two frequent words, quoted', query: `"${wordOf(2)} ${wordOf(5)}"`, found: 1 },
  { name: 'a word that is begun', query: 'experim', found: 20 },
  { name: 'frequent words that never meet', query: `experimento ${'Pasteur'} ${wordOf(19_000)} `, found: 0 },
  { name: 'what nobody said', query: 'ornitorrinco ', found: 0 },
];

interface Measured {
  readonly name: string;
  readonly videos: number;
  readonly p50: number;
  readonly p95: number;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

async function measure(url: string, token: string, { name, query, found }: Question): Promise<Measured> {
  const address = `${url}/v1/transcripts/search?query=${encodeURIComponent(query)}`;
  const times: number[] = [];
  let videos = 0;
  // The first one finds the pages of the index cold.
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    if (round > 0) times.push(performance.now() - startedAt);
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}: ${text}`);
    videos = (JSON.parse(text) as { items: unknown[] }).items.length;
  }
  if (videos < Math.min(found, short ? 1 : found)) throw new Error(`${name}: ${videos} videos were found`);
  return { name, videos, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

function report(measured: readonly Measured[]): boolean {
  console.log(
    `\n${speech.transcripts} transcripts of ${speech.minutes} minutes, ${rounds} rounds, in milliseconds`,
  );
  console.log(`${'search'.padEnd(34)}${'videos'.padStart(7)}${'p50'.padStart(8)}${'p95'.padStart(8)}`);
  for (const { name, videos, p50, p95 } of measured) {
    const figures = [String(videos).padStart(7), p50.toFixed(1).padStart(8), p95.toFixed(1).padStart(8)];
    console.log(name.padEnd(34) + figures.join(''));
  }
  const kept = short || measured.every(({ p95 }) => p95 <= maxMs);
  console.log(
    `each p95 at most ${maxMs} ms${short ? ', not judged in a short run' : ''}: ${kept ? 'kept' : 'MISSED'}`,
  );
  console.log(JSON.stringify({ bench: 'transcripts', short, ...speech, measured }));
  return kept;
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-bench-'));
  try {
    await prepareSpeech(dataDir, speech);
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
