// Largest Contentful Paint of the log-in beside a blank React page, paired and interleaved: Chromium, CPU slowed down 4x,
// 1.6 Mbit/s. `--short` for the test suite: both pages must paint, times are not judged.
import { chromium, type Browser } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath, shellPath } from '../e2e/browser-path';
import { buildWhatIsMissing, startProduct } from '../e2e/product';
import { servePage } from './page-server';

const short = process.argv.includes('--short');
const rounds = short ? 1 : 9;
/** Largest allowed ratio to the blank page's time. */
const limit = 1.25;

/** Lighthouse's «Slow 4G» as its DevTools throttling applies it. */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
/** Wait for later, larger paints: the splash of the first visit ends within this time. */
const settleMs = short ? 1500 : 4000;

interface Paint {
  readonly ms: number;
  readonly element: string;
}

/** One first visit: no cache, no storage, a browser context of its own. */
async function visit(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  // Throttling keeps the processor busy, which only slows down a short run.
  if (!short) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const paints: Paint[] = [];
    Object.assign(window, { paints });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
        const { tagName, textContent } = entry.element ?? {};
        paints.push({ ms: entry.startTime, element: `${tagName} ${textContent?.trim().slice(0, 40)}` });
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url, { timeout: 120_000 });
  // A plain wait first: Playwright's queries inject scripts into the page, whose time would be measured with it.
  await page.waitForTimeout(settleMs);
  await page.locator('h1').waitFor({ timeout: 120_000 });
  const last = await page.evaluate(() => (window as unknown as { paints: Paint[] }).paints.at(-1));
  await context.close();
  if (!last) throw new Error(`${url} painted nothing.`);
  return last;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const dataDir = await mkdtemp(join(tmpdir(), 'palco-lcp-'));
await buildWhatIsMissing();
// No demo data: its videos are converted after the start, which would slow down the page.
process.env.PALCO_SEED = 'none';
const product = await startProduct(dataDir);
const blank = await servePage('blank-page.tsx');
const browser = await chromium.launch({
  executablePath: short ? shellPath() : browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const pages = { blank: blank.url, 'log-in': `${product.url}/auth/login` };
  const times: Record<keyof typeof pages, number[]> = { blank: [], 'log-in': [] };
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
      const { ms, element } = await visit(browser, pages[name]);
      times[name].push(ms);
      console.log(`${name.padEnd(7)} ${ms.toFixed(0).padStart(6)} ms  ${element}`);
    }
  }
  const ratio = median(times['log-in']) / median(times.blank);
  console.log(
    `LCP, medians of ${rounds}: blank React page ${median(times.blank).toFixed(0)} ms, log-in ` +
      `${median(times['log-in']).toFixed(0)} ms: ${ratio.toFixed(2)} x (at most ${limit})`,
  );
  if (!short && ratio > limit) process.exitCode = 1;
} finally {
  await browser.close();
  await blank.stop();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
