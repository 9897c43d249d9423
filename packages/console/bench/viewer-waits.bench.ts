// How long a viewer's player stands still when an encoder does something: its settings or its clock change, key frames, picture
// or sound do not come, it connects anew. Real RTMP, real packager, the public page in Chromium, for each latency of a live.
// `--short` for the test suite: one event of one latency, and no figure is judged. `--only=low`: one latency.
import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { browserFlags, browserPath } from '../e2e/browser-path';
import { publishEvent } from '../e2e/live-media';
import { buildWhatIsMissing, fillLibrary, startProduct } from '../e2e/product';

/** Length of a segment in seconds. */
const segments = { default: 4, low: 2, 'ultra-low': 1 } as const;
type Latency = keyof typeof segments;
const mostSegments = 2;
const allEvents = [
  'nothing',
  'new settings',
  'clock restarts',
  'clock jumps by an hour',
  'no key frame for 20 s',
  'picture stops for 10 s',
  'sound stops for 10 s',
  'new connection',
];

const short = process.argv.includes('--short');
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const latencies = (Object.keys(segments) as Latency[]).filter((one) =>
  short ? one === 'low' : only === undefined || one === only,
);
const events = short ? ['new settings'] : allEvents;
/** Lives at a time: each has an encoder and a viewer on this machine. */
const atOnce = 2;
const watchMs = short ? 8_000 : 55_000;
/** The player comes nearer to the live edge in its first seconds. */
const settleMs = 5_000;
const firstPictureMs = 60_000;

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

/** Records how long the time of the page's video stood still. Call it before the page is opened. */
async function watchTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { played: false, longestMs: 0 };
    Object.assign(window, { palcoWaits: seen });
    let at = { time: -1, since: performance.now() };
    setInterval(() => {
      const time = document.querySelector('video')?.currentTime ?? 0;
      const now = performance.now();
      if (time !== at.time) {
        seen.played ||= time > 0;
        at = { time, since: now };
      } else if (seen.played) seen.longestMs = Math.max(seen.longestMs, now - at.since);
    }, 20);
  });
}

/** The longest wait since the last call, in seconds. */
const takeLongest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { palcoWaits } = window as unknown as { palcoWaits: { longestMs: number } };
    const { longestMs } = palcoWaits;
    palcoWaits.longestMs = 0;
    return longestMs / 1000;
  });

interface Live {
  readonly id: string;
  readonly keys: readonly { signalId: number | null; rtmpUrl: string | null; streamKey: string }[];
}

async function measure(
  browser: Browser,
  url: string,
  { latency, event }: { latency: Latency; event: string },
) {
  const call = await signIn(url);
  const title = `${event}, ${latency}`;
  const live = (await call('POST', '/v1/live-streams', { title, latency, type: 'encoder' })) as Live;
  const key = live.keys.find(({ signalId }) => signalId === 1);
  await call('PUT', `/v1/live-streams/${live.id}/control/start`);
  const context = await browser.newContext();
  const page = await context.newPage();
  await watchTime(page);
  const publisher = publishEvent(`${key?.rtmpUrl}/${key?.streamKey}`, event);
  try {
    await page.goto(`${url}/embed/player?liveId=${live.id}`);
    await page.waitForFunction(
      () => (window as unknown as { palcoWaits: { played: boolean } }).palcoWaits.played,
      undefined,
      { timeout: firstPictureMs },
    );
    await delay(settleMs);
    await takeLongest(page);
    await delay(watchMs - settleMs);
    return await takeLongest(page);
  } finally {
    await publisher.stop();
    await context.close();
    await call('PUT', `/v1/live-streams/${live.id}/control/complete`);
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'palco-waits-'));
await buildWhatIsMissing();
await fillLibrary(dataDir, { videos: 0, folders: 0 });
process.env.PALCO_SEED = 'none';
const product = await startProduct(dataDir);
const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags });
try {
  const pending = latencies.flatMap((latency) => events.map((event) => ({ latency, event })));
  const runNext = async (): Promise<void> => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const waitedSeconds = await measure(browser, product.url, next);
      const limit = mostSegments * segments[next.latency];
      const words = `${next.latency}, ${next.event}: ${waitedSeconds.toFixed(2)} s (at most ${limit} s)`;
      console.log(words);
      console.log(JSON.stringify({ bench: 'viewer-waits', short, ...next, waitedSeconds, limit }));
      if (!short && waitedSeconds > limit) process.exitCode = 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
