// Our uploader beside a bare XHR loop with the same chunks and one raw POST of a slice: paired, taking turns, in one Chromium.
// One turn differs from the next by a tenth, so it takes some thirty to tell a twentieth.
// `--latency=50` holds each answer back for so many milliseconds. `--short` judges no figure: only that it runs, and that requests and bytes are right.
import { mkdtempSync, openSync, closeSync, ftruncateSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chunkSizeFor } from '../src/upload/chunk-plan.pure';
import { openBench, type Bench, type Run } from './upload-browser';
import type { Contender } from './upload-page';

const mebibyte = 1_048_576;
const mostRatio = 1.05;
const aimedRatio = 1.1;
/** Resident memory of a renderer varies by itself, so it is judged beside the bare loop of the same run. */
const mostMemoryRatio = 1.25;
const isShort = process.argv.includes('--short');
const repetitionsWanted = Number(process.argv.find((word) => word.startsWith('--reps='))?.slice(7));

interface Plan {
  readonly sizeMiB: number;
  readonly repetitions: number;
}

const plans: readonly Plan[] = isShort
  ? [{ sizeMiB: 48, repetitions: 1 }]
  : [
      { sizeMiB: 256, repetitions: repetitionsWanted || 31 },
      { sizeMiB: 1_024, repetitions: repetitionsWanted || 25 },
    ];
const latencyMs = Number(process.argv.find((word) => word.startsWith('--latency='))?.slice(10) ?? 0);
const contenders: readonly Contender[] = ['palco', 'bare', 'palcoThree', 'bareThree', 'raw'];

/** Those whose requests and bytes are counted. */
const ours = ['palco', 'palcoThree'] as const;

type Turn = Readonly<Record<Contender, Run>>;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The middle of the ratios, and between which two of them it lies with about 95 % (order statistics). */
function judged(ratios: readonly number[]) {
  const sorted = ratios.toSorted((a, b) => a - b);
  const reach = Math.ceil(0.98 * Math.sqrt(sorted.length));
  const at = (index: number) => (sorted[Math.min(Math.max(index, 0), sorted.length - 1)] ?? 0).toFixed(3);
  const middle = sorted.length / 2;
  return {
    ratio: Number(median(ratios).toFixed(3)),
    between: `${at(Math.floor(middle - reach))}-${at(Math.ceil(middle + reach) - 1)}`,
  };
}

/** Every contender once; the order turns with each repetition, so that no place in it is an advantage. */
async function takeTurn(bench: Bench, chunkSize: number, repetition: number): Promise<Turn> {
  const order = contenders.map((_, index) => contenders[(index + repetition) % contenders.length] ?? 'raw');
  if (repetition % 2) order.reverse();
  const runs: Partial<Record<Contender, Run>> = {};
  for (const contender of order) runs[contender] = await bench.run(contender, chunkSize);
  return runs as Turn;
}

function figuresOf(plan: Plan, chunkSize: number, turns: readonly Turn[]) {
  const size = plan.sizeMiB * mebibyte;
  const times = (contender: Contender) => turns.map((turn) => turn[contender].milliseconds);
  const ratios = (other: Contender, one: Contender = 'palco') =>
    turns.map((turn) => turn[one].milliseconds / turn[other].milliseconds);
  const memoryOf = (contender: Contender) =>
    Number(median(turns.map((turn) => turn[contender].memoryMiB)).toFixed(1));
  const toBare = judged(ratios('bare'));
  const threeToBare = judged(ratios('bareThree', 'palcoThree'));
  const requests = Math.ceil(size / chunkSize);
  return {
    sizeMiB: plan.sizeMiB,
    chunkMiB: chunkSize / mebibyte,
    repetitions: plan.repetitions,
    milliseconds: Object.fromEntries(contenders.map((who) => [who, Math.round(median(times(who)))])),
    ratioToBare: toBare.ratio,
    between: toBare.between,
    ratioToRaw: judged(ratios('raw')).ratio,
    threeRatioToBare: threeToBare.ratio,
    threeBetween: threeToBare.between,
    threeRatioToRaw: judged(ratios('raw', 'palcoThree')).ratio,
    memoryMiB: memoryOf('palco'),
    bareMemoryMiB: memoryOf('bare'),
    requests: turns.every((turn) => ours.every((who) => turn[who].received.requests === requests))
      ? requests
      : 'wrong',
    // The forms around the chunks are a few hundred bytes each.
    isComplete: turns.every((turn) =>
      ours.every((who) => {
        const { fileBytes, bodyBytes } = turn[who].received;
        return fileBytes === size && bodyBytes > size && bodyBytes < size + requests * 1_024;
      }),
    ),
  };
}

type Figures = ReturnType<typeof figuresOf>;

/** What is wrong whatever the machine. */
function miscounted({ requests, isComplete }: Figures): readonly (string | false)[] {
  return [
    requests === 'wrong' && 'another number of requests than ceil(size / chunk)',
    !isComplete && 'other bytes than those of the file',
  ];
}

function exceeded({
  memoryMiB,
  bareMemoryMiB,
  ratioToBare,
  threeRatioToBare,
}: Figures): readonly (string | false)[] {
  const memoryRatio = memoryMiB / bareMemoryMiB;
  return [
    memoryRatio > mostMemoryRatio &&
      `${memoryMiB} MiB of renderer memory, ${memoryRatio.toFixed(2)} of the bare loop's, at most ${mostMemoryRatio}`,
    ratioToBare > mostRatio && `${ratioToBare} of a bare loop, at most ${mostRatio}`,
    threeRatioToBare > mostRatio &&
      `${threeRatioToBare} of a bare loop with three lanes, at most ${mostRatio}`,
  ];
}

function missed(figures: Figures): readonly string[] {
  return [...miscounted(figures), ...(isShort ? [] : exceeded(figures))]
    .filter((problem) => problem !== false)
    .map((problem) => `${figures.sizeMiB} MiB: ${problem}`);
}

const folder = mkdtempSync(join(tmpdir(), 'palco-bench-'));
const all: Figures[] = [];
try {
  const bench = await openBench(folder, latencyMs);
  try {
    for (const plan of plans) {
      const size = plan.sizeMiB * mebibyte;
      const path = join(folder, `${plan.sizeMiB}.bin`);
      const file = openSync(path, 'w');
      ftruncateSync(file, size);
      closeSync(file);
      await bench.choose(path);
      const chunkSize = chunkSizeFor({ size });
      // One turn for nothing: caches and connections are warm for everybody.
      await takeTurn(bench, chunkSize, 0);
      const turns: Turn[] = [];
      for (let index = 0; index < plan.repetitions; index++)
        turns.push(await takeTurn(bench, chunkSize, index));
      all.push(figuresOf(plan, chunkSize, turns));
    }
  } finally {
    await bench.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.table(all.map(({ milliseconds, ...rest }) => ({ ...rest, ...milliseconds })));
for (const { sizeMiB, ratioToRaw } of isShort ? [] : all) {
  const verdict = ratioToRaw <= aimedRatio ? 'reached' : 'not reached';
  console.log(`${sizeMiB} MiB: ${ratioToRaw} of one raw slice POST; aim ${aimedRatio} ${verdict}`);
}
const problems = all.flatMap(missed);
console.log(JSON.stringify({ bench: 'upload', isShort, figures: all, missed: problems }));
for (const problem of problems) console.error(`MISSED ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
