// Our uploader beside bare loops and its peers: paired, in turns, in one Chromium, against one server that discards the bytes
// and speaks the protocol of each. Only the clients differ, the connection is the same for all. What counts is the median of
// the ratios within each round; single turns differ by a tenth, so many rounds are needed.
// `--latency=50` has only this latency for the file of 256 MiB, `--reps=5` fewer rounds, `--only=256` the plans of that name.
// `--short` judges no figure: only that the bytes of all clients arrive, and that ours come in the right requests.
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chunkSizeFor } from '../src/upload/chunk-plan.pure';
import { openBench, type Bench, type Run } from './upload-browser';
import { tableOf, verdictOf, type Round, type Verdict } from './upload-figures';
import type { Contender } from './upload-page';
import {
  faultSizeMiB,
  fullPlans,
  memorySizesMiB,
  mostMemoryMiB,
  shortPlans,
  type Plan,
} from './upload-plans';
import type { Fault } from './upload-server.child';

const mebibyte = 1_048_576;
const isShort = process.argv.includes('--short');
const ours: readonly Contender[] = ['palco', 'palcoThree', 'palcoCreating'];
/** Upper bound of the form around a chunk, in bytes. */
const formBytes = 1_024;

function given(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
}

async function choose(bench: Bench, sizeMiB: number, count: number): Promise<number> {
  const paths = Array.from({ length: count }, (_, index) => join(folder, `${sizeMiB}-${index}.bin`));
  for (const path of paths) {
    const file = openSync(path, 'w');
    ftruncateSync(file, sizeMiB * mebibyte);
    closeSync(file);
  }
  await bench.choose(paths);
  return chunkSizeFor({ size: sizeMiB * mebibyte });
}

/** Runs every contender once; the order is rotated and reversed between rounds, so that no place is an advantage. */
async function takeRound(bench: Bench, plan: Plan, index: number): Promise<Round> {
  const { contenders, latencyMs, sizeMiB } = plan;
  const chunkSize = chunkSizeFor({ size: sizeMiB * mebibyte });
  const order = contenders.map((_, at) => contenders[(at + index) % contenders.length] ?? 'raw');
  if (index % 2) order.reverse();
  const round = new Map<Contender, Run>();
  for (const contender of order)
    round.set(contender, await bench.run({ contender, chunkSize, order: { latencyMs } }));
  return round;
}

/** Checks that do not depend on the machine: the bytes of all clients, and the requests of ours. */
function countVerdict({ sizeMiB, files }: Plan, rounds: readonly Round[]): Verdict {
  const size = sizeMiB * mebibyte;
  const chunks = Math.ceil(size / chunkSizeFor({ size }));
  const wrong = rounds.flatMap((round) =>
    [...round].filter(([who, { milliseconds, received }]) => {
      const isComplete = received.bodyBytes >= size * files && !Number.isNaN(milliseconds);
      if (!ours.includes(who)) return !isComplete;
      const { chunks: sent, fileBytes, bodyBytes, requests } = received;
      const made = who === 'palcoCreating' ? files : 0;
      const isExact = sent === chunks * files && requests === sent + made && fileBytes === size * files;
      return !(isComplete && isExact && bodyBytes < size * files + sent * formBytes);
    }),
  );
  const names = [...new Set(wrong.map(([who]) => who))].join(', ');
  return { text: `bytes and requests ${names ? `wrong: ${names}` : 'as they must be'}`, isKept: !names };
}

async function judgePlan(bench: Bench, plan: Plan): Promise<readonly Verdict[]> {
  await choose(bench, plan.sizeMiB, plan.files);
  // A warm-up round that is not counted: caches and connections are then warm for all contenders.
  if (!isShort) await takeRound(bench, plan, 0);
  const rounds: Round[] = [];
  for (let index = 0; index < plan.repetitions; index++) rounds.push(await takeRound(bench, plan, index));
  console.log(`\n${plan.name}, ${plan.repetitions} rounds`);
  console.table(tableOf(rounds, plan.contenders));
  return [countVerdict(plan, rounds), ...plan.musts.map((must) => verdictOf(rounds, must))];
}

/** After one fault at half of the bytes an upload finishes with at most one chunk sent twice. */
async function judgeFaults(bench: Bench): Promise<readonly Verdict[]> {
  const sizeMiB = isShort ? faultSizeMiB.short : faultSizeMiB.full;
  const size = sizeMiB * mebibyte;
  const chunkSize = await choose(bench, sizeMiB, 1);
  const verdicts: Verdict[] = [];
  for (const kind of ['answer503', 'cut'] satisfies readonly Fault['kind'][])
    for (const contender of ['palco', 'palcoThree'] as const) {
      const order = { latencyMs: 0, fault: { kind, atBytes: size / 2 } };
      const { milliseconds, received } = await bench.run({ contender, chunkSize, order });
      const { bodyBytes, fileBytes, requests } = received;
      const most = size + chunkSize + requests * formBytes;
      // More bytes than the file must have arrived, otherwise the fault did not happen.
      const isOnce = fileBytes === size && bodyBytes > size + requests * formBytes && bodyBytes <= most;
      const isKept = isOnce && !Number.isNaN(milliseconds);
      const sent = (bodyBytes / size).toFixed(3);
      verdicts.push({
        text: `${contender} after ${kind}: ${sent} of the size sent, at most one chunk more`,
        isKept,
      });
    }
  return verdicts;
}

async function judgeMemory(bench: Bench): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const sizeMiB of memorySizesMiB) {
    await bench.renew();
    const chunkSize = await choose(bench, sizeMiB, 1);
    const { memoryMiB } = await bench.run({ contender: 'palcoThree', chunkSize, order: { latencyMs: 0 } });
    const text = `${sizeMiB} MiB: ${memoryMiB.toFixed(1)} MiB of renderer memory above idle, at most ${mostMemoryMiB}`;
    // `memoryMiB` is NaN where the platform has no /proc; the limit then counts as kept.
    verdicts.push({ text, isKept: !(memoryMiB > mostMemoryMiB) });
  }
  return verdicts;
}

const latencies = given('latency') ? [Number(given('latency'))] : [0, 50];
const only = given('only');
const plans = isShort ? shortPlans : fullPlans(latencies, Number(given('reps')) || undefined);
const folder = mkdtempSync(join(tmpdir(), 'palco-bench-'));
const all: (Verdict & { readonly of: string })[] = [];
try {
  const bench = await openBench(folder, isShort ? 0 : 300);
  const judge = async (of: string, judging: () => Promise<readonly Verdict[]>) => {
    if (only && !of.includes(only)) return;
    for (const verdict of await judging()) all.push({ of, ...verdict });
  };
  try {
    for (const plan of plans) await judge(plan.name, () => judgePlan(bench, plan));
    await judge('faults', () => judgeFaults(bench));
    if (!isShort) await judge('memory', () => judgeMemory(bench));
  } finally {
    await bench.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log('');
for (const { of, text, isKept } of all) console.log(`${isKept ? 'kept  ' : 'MISSED'} ${of}: ${text}`);
console.log(JSON.stringify({ bench: 'upload', isShort, verdicts: all }));
process.exitCode = all.every(({ isKept }) => isKept) ? 0 : 1;
