// From the encoder's picture to the viewer's: each picture carries the wall clock of the moment in which it was drawn, is sent by
// RTMP, and is read from the screen of Chromium on the public page of the live, once for each latency of a live.
// `--short` for the test suite: a few seconds of one latency, and no figure is judged. `--only=low`: one latency.
import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { browserFlags, browserPath } from '../e2e/browser-path';
import { publishClock } from '../e2e/live-media';
import { buildWhatIsMissing, fillLibrary, startProduct } from '../e2e/product';

/** Largest median in seconds. */
const limits = { default: 12, low: 6, 'ultra-low': 3 } as const;
type Latency = keyof typeof limits;

const short = process.argv.includes('--short');
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const latencies = (Object.keys(limits) as Latency[]).filter((one) =>
  short ? one === 'ultra-low' : only === undefined || one === only,
);
const keySeconds = 2;
/** The player catches up with the live edge slowly, so the figures of the first seconds are those of its start. */
const settleMs = short ? 0 : 15_000;
const watchMs = short ? 3_000 : 20_000;
const firstPictureMs = 60_000;
/** How long the live is on air before the viewer comes: one who comes with its first segments starts nearer to the live edge. */
const onAirMs = short ? 0 : 30_000;

interface Live {
  readonly id: string;
  readonly keys: readonly { signalId: number | null; rtmpUrl: string | null; streamKey: string }[];
}

/** What a viewer saw. */
interface Seen {
  /** Milliseconds from each picture to its display. */
  readonly delays: number[];
  /** How often it waited for data. */
  waits: number;
}

async function signIn(url: string) {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ login: 'marina@colegioatlas.com.br', password: 'palco-demo' });
  const answer = await fetch(`${url}/api/user/login`, { method: 'POST', headers: json, body });
  const { token } = (await answer.json()) as { token: string };
  return async (method: string, path: string, given: object = {}): Promise<unknown> => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(given) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json().catch(() => null);
  };
}

/** Reads the clock of each picture that the page shows. Call it before the page is opened. */
async function readClocks(page: Page): Promise<void> {
  // tsx compiles functions with calls of the helper `__name`, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(() => {
    const seen = { delays: [] as number[], waits: 0 };
    Object.assign(window, { palcoSeen: seen });
    const canvas = new OffscreenCanvas(320, 180);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    function clockOf(video: HTMLVideoElement): number | null {
      context?.drawImage(video, 0, 0, 320, 180);
      const pixels = context?.getImageData(0, 0, 320, 180).data ?? [];
      const bytes = [0, 1, 2, 3].map((row) =>
        [0, 1, 2, 3, 4, 5, 6, 7].reduce((byte, column) => {
          const at = ((row * 40 + 20) * 320 + column * 40 + 20) * 4;
          return byte * 2 + ((pixels[at] ?? 0) > 127 ? 1 : 0);
        }, 0),
      );
      const [high = 0, middle = 0, low = 0, sum = 0] = bytes;
      return ((high + middle + low) & 0xff) === sum ? high * 65_536 + middle * 256 + low : null;
    }
    function watch(video: HTMLVideoElement): void {
      video.addEventListener('waiting', () => (seen.waits += 1));
      const look = (): void => {
        const now = Date.now();
        const clock = clockOf(video);
        if (clock !== null) seen.delays.push((now - clock) & 0xff_ff_ff);
        video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
    }
    const watched = new WeakSet<Element>();
    setInterval(() => {
      const video = document.querySelector('video');
      if (!video || watched.has(video)) return;
      watched.add(video);
      watch(video);
    }, 50);
  });
}

/** What was seen since the last call. */
const takeSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { palcoSeen } = window as unknown as { palcoSeen: Seen };
    const seen = { delays: palcoSeen.delays.splice(0), waits: palcoSeen.waits };
    palcoSeen.waits = 0;
    return seen;
  });

async function measure(browser: Browser, url: string, latency: Latency) {
  const call = await signIn(url);
  const live = (await call('POST', '/v1/live-streams', {
    title: `Relógio ${latency}`,
    latency,
    type: 'encoder',
  })) as Live;
  const key = live.keys.find(({ signalId }) => signalId === 1);
  await call('PUT', `/v1/live-streams/${live.id}/control/start`);
  const page = await browser.newPage();
  await readClocks(page);
  const publisher = publishClock(`${key?.rtmpUrl}/${key?.streamKey}`, keySeconds);
  try {
    await delay(onAirMs);
    const begin = performance.now();
    await page.goto(`${url}/embed/player?liveId=${live.id}`);
    await page.waitForFunction(
      () => (window as unknown as { palcoSeen: { delays: number[] } }).palcoSeen.delays.length > 0,
      undefined,
      { timeout: firstPictureMs },
    );
    const firstMs = performance.now() - begin;
    await delay(settleMs);
    const start = await takeSeen(page);
    await delay(watchMs);
    return { firstMs, start, settled: await takeSeen(page) };
  } finally {
    await publisher.stop();
    await page.close();
    await call('PUT', `/v1/live-streams/${live.id}/control/complete`);
  }
}

function figuresOf(delays: readonly number[]): { median: number; most: number } {
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (index: number): number => (sorted[index] ?? Number.NaN) / 1000;
  return { median: at(Math.floor(sorted.length / 2)), most: at(sorted.length - 1) };
}

const words = (delays: readonly number[]): string => {
  const { median, most } = figuresOf(delays);
  return `median ${median.toFixed(2)} s, most ${most.toFixed(2)} s of ${delays.length} pictures`;
};

const dataDir = await mkdtemp(join(tmpdir(), 'palco-glass-'));
await buildWhatIsMissing();
await fillLibrary(dataDir, { videos: 0, folders: 0 });
process.env.PALCO_SEED = 'none';
const product = await startProduct(dataDir);
const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags });
try {
  for (const latency of latencies) {
    const { firstMs, start, settled } = await measure(browser, product.url, latency);
    const { median, most } = figuresOf(settled.delays);
    console.log(`${latency}: first picture after ${(firstMs / 1000).toFixed(1)} s`);
    console.log(`  first ${settleMs / 1000} s: ${words(start.delays)}, ${start.waits} waits`);
    console.log(
      `  then ${watchMs / 1000} s: ${words(settled.delays)}, ${settled.waits} waits (median at most ${limits[latency]} s)`,
    );
    console.log(JSON.stringify({ bench: 'glass-to-glass', short, latency, median, most, firstMs }));
    if (settled.delays.length === 0 || (!short && !(median <= limits[latency]))) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
