// A line of 5, then 0.5, then 5 Mbit/s under a live with three renditions, for each latency: whether the player stands still once it
// has adapted, and how soon it shows the best quality again. What is judged is the time of the media and what is on the screen.
// `--short` for the test suite: one latency, and no figure is judged. `--only=low`: one latency.
import { chromium, type Browser } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build, type Rollup } from 'vite';
import { browserFlags, browserPath } from '../e2e/browser-path';
import type { Sample } from './narrow-line-page';
import { segmentSeconds, startNarrowLive, type Latency } from './narrow-live';

const short = process.argv.includes('--short');
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const latencies = (Object.keys(segmentSeconds) as Latency[]).filter((one) =>
  short ? one === 'ultra-low' : only === undefined || one === only,
);
const wide = 5_000_000;
const narrow = 500_000;
const [firstSeconds, narrowSeconds, lastSeconds] = short ? ([4, 6, 6] as const) : ([20, 40, 40] as const);
const worst = '144p';
const best = '360p';
/** Standing still for longer than this counts, once the worst quality is shown. */
const mostStallMs = 1_000;
const mostClimbMs = 20_000;

async function buildPage(): Promise<string> {
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'narrow-line-page.ts'), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput[];
  const chunk = bundle?.output.find((output) => output.type === 'chunk');
  if (!chunk) throw new Error('The page was not built.');
  return chunk.code;
}

async function makeLadder(folder: string, seconds: number): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/testing/make-ladder.ts', folder, String(seconds)],
    {
      cwd: join(import.meta.dirname, '../../server'),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`make-ladder: ${code}`);
}

/** The stretches in which the time of the media stood still, in milliseconds. */
function stallsIn(samples: readonly Sample[]): { at: number; ms: number }[] {
  const stalls: { at: number; ms: number }[] = [];
  let since = samples[0];
  for (const sample of samples) {
    if (since === undefined || sample.time === since.time) continue;
    const ms = sample.at - since.at;
    // The samples are 50 ms apart.
    if (ms > 200) stalls.push({ at: since.at, ms });
    since = sample;
  }
  const last = samples.at(-1);
  if (since && last && last.at - since.at > 200) stalls.push({ at: since.at, ms: last.at - since.at });
  return stalls;
}

async function watch(browser: Browser, folder: string, script: string, latency: Latency) {
  const live = await startNarrowLive(folder, { latency, script, now: () => performance.now() });
  const context = await browser.newContext({ viewport: { width: 1300, height: 760 } });
  const page = await context.newPage();
  const clock = () => page.evaluate(() => performance.now());
  try {
    live.setLine(wide);
    await page.goto(`${live.url}?latency=${latency}`);
    await page.waitForFunction(
      () => (window.palcoSamples.at(-1)?.time ?? 0) > 0 && !document.querySelector('video')?.paused,
    );
    await delay(firstSeconds * 1000);
    const narrowedAt = await clock();
    live.setLine(narrow);
    await delay(narrowSeconds * 1000);
    const widenedAt = await clock();
    live.setLine(wide);
    await delay(lastSeconds * 1000);
    const samples = await page.evaluate(() => window.palcoSamples);
    return { samples, narrowedAt, widenedAt };
  } finally {
    await context.close();
    await live.stop();
  }
}

function judge({ samples, narrowedAt, widenedAt }: Awaited<ReturnType<typeof watch>>) {
  const shown = (quality: string, from: number) =>
    samples.find((sample) => sample.at >= from && sample.quality === quality)?.at ?? Number.POSITIVE_INFINITY;
  const firstBestMs = shown(best, 0);
  const adaptedAt = shown(worst, narrowedAt);
  const climbedAt = shown(best, widenedAt);
  const longest = (from: number, to: number) =>
    Math.max(0, ...stallsIn(samples.filter(({ at }) => at >= from && at < to)).map(({ ms }) => ms));
  return {
    firstBestMs,
    adaptMs: adaptedAt - narrowedAt,
    adaptStallMs: longest(narrowedAt, Math.min(adaptedAt, widenedAt)),
    adaptedStallMs: longest(Math.min(adaptedAt, widenedAt), widenedAt),
    climbMs: climbedAt - widenedAt,
    climbStallMs: longest(widenedAt, Number.POSITIVE_INFINITY),
    switches: samples.filter((sample, index) => index > 0 && sample.quality !== samples[index - 1]?.quality)
      .length,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'palco-narrow-'));
const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags });
try {
  await makeLadder(folder, firstSeconds + narrowSeconds + lastSeconds + 40);
  const script = await buildPage();
  for (const latency of latencies) {
    const watched = await watch(browser, folder, script, latency);
    const found = judge(watched);
    if (process.env.PALCO_BENCH_TRACE)
      for (const sample of watched.samples.filter((_sample, index) => index % 20 === 0))
        console.log(
          `${((sample.at - watched.narrowedAt) / 1000).toFixed(1)} s: ${sample.time.toFixed(2)} ${sample.quality} ${(sample.estimate / 1e6).toFixed(2)} Mbit/s, ${sample.behind?.toFixed(1)} behind, ${sample.ahead.toFixed(1)} ahead`,
        );
    console.log(JSON.stringify({ bench: 'narrow-line', short, latency, ...found }));
    const isFine =
      Math.max(found.adaptedStallMs, found.climbStallMs) <= mostStallMs && found.climbMs <= mostClimbMs;
    if (!short && !isFine) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
