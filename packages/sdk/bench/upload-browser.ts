// Starts the browser and the server, runs the contenders and measures the memory of the renderer.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { build } from 'tsup';
import type { Contender } from './upload-page';
import type { Order, Received } from './upload-server.child';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  // A spare renderer for the next page must not count as memory of this one.
  '--disable-features=SpareRendererForSitePerProcess',
];
const sampleMs = 25;

/** The chosen files sent once. */
export interface Run {
  /** NaN for a client that gave up. */
  readonly milliseconds: number;
  readonly received: Received;
  /** Highest resident memory of the renderers above that of the idle page, in MiB. */
  readonly memoryMiB: number;
  /** Processor time of all processes of the browser. */
  readonly cpuSeconds: number;
}

export interface Turn {
  readonly contender: Contender;
  readonly chunkSize: number;
  readonly order: Order;
}

export interface Bench {
  choose(paths: readonly string[]): Promise<void>;
  run(turn: Turn): Promise<Run>;
  /** A new page, in a renderer process that has not sent anything. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Bundles the clients into `folder`, starts the server in a process of its own, and opens the page. Each turn begins `restMs`
 * after the last one.
 */
export async function openBench(folder: string, restMs: number): Promise<Bench> {
  const child = fork(join(import.meta.dirname, 'upload-server.child.ts'), [await bundle(folder)], {
    execArgv: ['--import', 'tsx'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
  const executablePath = process.env.PALCO_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: flags });
  const openPage = async (idleMs: number): Promise<Parts> => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    await settle(page, idleMs);
    // The baseline is the page before the first upload, so that memory which that leaves behind counts as well.
    const idle = new Map((await rendererIds(browser)).map((id) => [id, residentMiB(id)]));
    return { child, browser, page, idle, restMs };
  };
  let parts = await openPage(restMs);
  return {
    // Paths and not buffers: the browser reads the files itself, as after a choice in the file dialog.
    choose: (paths) => parts.page.locator('input').setInputFiles([...paths]),
    run: (turn) => runOnce(parts, turn),
    async renew() {
      await parts.page.close();
      // The memory of a new renderer grows for a while without any work, longest on a busy machine.
      parts = await openPage(1_000);
    },
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
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.js')) ?? 'page.js');
}

interface Parts {
  readonly child: ChildProcess;
  readonly browser: Browser;
  readonly page: Page;
  readonly restMs: number;
  /** Resident memory of each renderer of the idle page. */
  readonly idle: ReadonlyMap<number, number>;
}

async function runOnce({ child, browser, page, idle, restMs }: Parts, turn: Turn): Promise<Run> {
  await settle(page, restMs);
  await tell(child, turn.order);
  // Only the renderers of the idle page: the browser may end some of them or start spare ones meanwhile.
  const renderers = (await rendererIds(browser)).filter((id) => idle.has(id));
  const added = () => renderers.reduce((sum, id) => sum + residentMiB(id) - (idle.get(id) ?? 0), 0);
  let memoryMiB = added();
  const sampler = setInterval(() => (memoryMiB = Math.max(memoryMiB, added())), sampleMs);
  const cpuBefore = await cpuSeconds(browser);
  const milliseconds = await page
    .evaluate(([who, size]) => window.send(who, size), [turn.contender, turn.chunkSize] as const)
    .catch(() => Number.NaN);
  const spent = (await cpuSeconds(browser)) - cpuBefore;
  clearInterval(sampler);
  const received = await tell(child, 'received');
  return { milliseconds, received, memoryMiB: Math.max(memoryMiB, added()), cpuSeconds: spent };
}

async function tell(child: ChildProcess, order: Order | 'received'): Promise<Received> {
  child.send(order);
  const [{ received }] = (await once(child, 'message')) as [{ readonly received: Received }];
  return received;
}

/** Collects garbage, so that memory of the last run does not count for this one, then waits. */
async function settle(page: Page, restMs: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  await new Promise((resolve) => setTimeout(resolve, restMs));
}

async function processesOf(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo;
}

async function rendererIds(browser: Browser): Promise<readonly number[]> {
  return (await processesOf(browser)).filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

async function cpuSeconds(browser: Browser): Promise<number> {
  return (await processesOf(browser)).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Resident memory of a process. NaN where there is no /proc; memory is then not judged. */
function residentMiB(id: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
}
