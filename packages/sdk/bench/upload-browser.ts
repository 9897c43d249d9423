// The browser, the host and the memory of the renderer.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { build } from 'tsup';
import type { Contender } from './upload-page';
import type { Received } from './upload-server.child';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
const sampleMs = 25;

/** One file sent once. */
export interface Run {
  readonly milliseconds: number;
  readonly received: Received;
  /** Highest resident memory of the renderers above that of the idle page, in MiB. */
  readonly memoryMiB: number;
}

export interface Bench {
  choose(path: string): Promise<void>;
  run(contender: Contender, chunkSize: number): Promise<Run>;
  close(): Promise<void>;
}

/** Bundles the uploader, starts the host in a process of its own, and opens the page. `folder` takes the bundle;
 * each answer comes `latencyMs` later. */
export async function openBench(folder: string, latencyMs: number): Promise<Bench> {
  const child = fork(
    join(import.meta.dirname, 'upload-server.child.ts'),
    [await bundle(folder), String(latencyMs)],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
  const executablePath = process.env.PALCO_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: flags });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await settle(page);
  // Idle is the page before anybody sent anything: what a first upload leaves behind counts as well.
  const idleMiB = residentMiB(await rendererIds(browser));
  return {
    // A path and not a buffer: the browser reads the file itself, as it does for people.
    choose: (path) => page.locator('input').setInputFiles(path),
    run: (contender, chunkSize) => runOnce({ child, browser, page, idleMiB }, { contender, chunkSize }),
    async close() {
      await browser.close();
      child.disconnect();
    },
  };
}

async function bundle(folder: string): Promise<string> {
  await build({
    entry: { page: join(import.meta.dirname, 'upload-page.ts') },
    outDir: folder,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    env: { NODE_ENV: 'production' },
    noExternal: [/.*/],
    config: false,
    silent: true,
  });
  const file = readdirSync(folder).find((name) => name.endsWith('.js')) ?? 'page.js';
  return readFileSync(join(folder, file), 'utf8');
}

interface Parts {
  readonly child: ChildProcess;
  readonly browser: Browser;
  readonly page: Page;
  readonly idleMiB: number;
}

interface Job {
  readonly contender: Contender;
  readonly chunkSize: number;
}

async function runOnce({ child, browser, page, idleMiB }: Parts, job: Job): Promise<Run> {
  await settle(page);
  const renderers = await rendererIds(browser);
  let highest = idleMiB;
  const sampler = setInterval(() => (highest = Math.max(highest, residentMiB(renderers))), sampleMs);
  const milliseconds = await page.evaluate(([who, size]) => window.send(who, size), [
    job.contender,
    job.chunkSize,
  ] as const);
  clearInterval(sampler);
  child.send('received');
  const [{ received }] = (await once(child, 'message')) as [{ readonly received: Received }];
  return { milliseconds, received, memoryMiB: Math.max(highest, residentMiB(renderers)) - idleMiB };
}

/** Garbage of the last run is not memory of this one. */
async function settle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  await new Promise((resolve) => setTimeout(resolve, 300));
}

async function rendererIds(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Resident memory of processes. NaN where there is no /proc; nothing is then said about memory. */
function residentMiB(ids: readonly number[]): number {
  const kib = ids.map((id) => {
    try {
      return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
    } catch {
      return Number.NaN;
    }
  });
  return kib.reduce((sum, each) => sum + each, 0) / 1_024;
}
