// Five charts of ten series of 1,800 points in Chromium, all redrawn with every frame: the script of a redraw must fit into one
// frame of 60 a second. `--short` for the test suite: every chart must be drawn anew, times are not judged.
import { chromium } from '@playwright/test';
import { browserPath, shellPath } from '../e2e/browser-path';
import type { Redrawn } from './live-chart-page';
import { servePage } from './page-server';

const short = process.argv.includes('--short');
const redraws = short ? 3 : 120;
const points = 1_800;
const frameLimitMs = 1_000 / 60;

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const server = await servePage('live-chart-page.tsx');
const browser = await chromium.launch({
  executablePath: short ? shellPath() : browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1280, height: 1_200 } });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(server.url);
  const { scriptMs, frameMs, changed }: Redrawn = await page.evaluate(
    ([times, length]) => window.redraw(times, length),
    [redraws, points] as const,
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (changed !== 5) throw new Error(`${changed} of 5 charts were drawn anew.`);
  const script = percentile(scriptMs, 0.5);
  console.log(
    `5 charts of 10 series of ${points} points: script ${script.toFixed(1)} ms (p95 ` +
      `${percentile(scriptMs, 0.95).toFixed(1)}), frame ${percentile(frameMs, 0.5).toFixed(1)} ms (p95 ` +
      `${percentile(frameMs, 0.95).toFixed(1)}) over ${redraws} redraws`,
  );
  if (!short && script > frameLimitMs) {
    console.error(`A redraw takes more than the ${frameLimitMs.toFixed(1)} ms of a frame.`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
}
