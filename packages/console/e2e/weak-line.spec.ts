import { createHash, randomBytes } from 'node:crypto';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { startWeakLine, type WeakLine } from '../../server/src/testing/weak-line';
import { stateAt } from './faulty-line';
import { expect, panelOf, rowOf, sendFiles, sendInChunks, test as base } from './fixtures';

const MIB = 1024 * 1024;
const library = '/vod/dashboard';

/** The product behind a line of the test's own. */
const test = base.extend<object, { weak: WeakLine }>({
  weak: [
    async ({}, use) => {
      const line = await startWeakLine(process.env.PALCO_E2E_URL ?? '');
      await use(line);
      await line.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ weak }, use) => use(weak.url),
  storageState: ({ weak }, use) => use(stateAt('bruno', weak.url)),
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The addresses of the chunks that the page sends. */
function sourcesOf(page: Page): ReadonlySet<string> {
  const sources = new Set<string>();
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.endsWith('/source')) sources.add(pathname);
  });
  return sources;
}

/** Follows a percent as the page shows it, until the page goes; what it was is told by the returned function. */
async function followPercent(page: Page, name: string): Promise<() => Promise<number[]>> {
  await rowOf(page, name).getByRole('progressbar').waitFor();
  await page.evaluate((of) => {
    const seen: number[] = [];
    Object.assign(window, { seenPercents: seen });
    setInterval(() => {
      const row = [...document.querySelectorAll('li')].find(({ textContent }) => textContent?.includes(of));
      const now = row?.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
      if (now !== undefined && now !== null) seen.push(Number(now));
    }, 20);
  }, name);
  return () => page.evaluate(() => (window as unknown as { seenPercents: number[] }).seenPercents);
}

const expectNeverFalling = (percents: readonly number[]) =>
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));

test(
  'F27: an upload goes on where its line broke, in the same visit and after a reload, and its percent never falls',
  { tag: '@walk' },
  async ({ page, weak, complaints }, info) => {
    for (const error of ['ERR_CONNECTION_RESET', 'ERR_EMPTY_RESPONSE', 'ERR_CONNECTION_CLOSED'])
      complaints.allow(error, 'sometimes');
    page.on('dialog', (dialog) => dialog.accept());
    const bytes = randomBytes(24 * MIB);
    const path = info.outputPath('linha fraca.mp4');
    await writeFile(path, bytes);
    await utimes(path, 1_700_000_000, 1_700_000_000);
    const sources = sourcesOf(page);
    await sendInChunks(page, 8 * MIB);
    await page.goto(library);
    const before = weak.takenBytes;
    const carriedBefore = weak.carriedBytes;
    // A chunk takes longer than a connection lives.
    weak.weaken({ bytesPerSecond: 3 * MIB, cutEveryMs: 1_700 });
    await sendFiles(page, path);
    const percents = await followPercent(page, 'linha fraca');
    await expect.poll(async () => (await percents()).at(-1) ?? 0, { timeout: 60_000 }).toBeGreaterThan(30);
    expectNeverFalling(await percents());

    await page.goto('about:blank');
    const carried = weak.carriedBytes - carriedBefore;
    const breaks = weak.cuts + 1;
    weak.weaken();
    await page.goto(library);
    const item = panelOf(page).locator('[data-stage]').filter({ hasText: 'linha fraca' });
    await expect(item).toHaveAttribute('data-stage', 'needs-file');
    weak.weaken({ bytesPerSecond: 3 * MIB, cutEveryMs: 1_700 });
    await item.locator('input[type=file]').setInputFiles(path);
    const later = await followPercent(page, 'linha fraca');
    const [source = ''] = sources;
    const stored = async () => {
      const file = join(
        process.env.PALCO_E2E_FOLDER ?? '',
        'data/storage/sources',
        source.split('/').at(-2) ?? '',
      );
      return readFile(file).then(sha256, (error: NodeJS.ErrnoException) => error.code);
    };
    await expect.poll(stored, { timeout: 90_000 }).toBe(sha256(bytes));
    weak.weaken();
    const all = await later();
    // The row is that of the conversion then, which begins anew.
    const end = all.findIndex(
      (percent, index) => percent < (all[index - 1] ?? 0) && (all[index - 1] ?? 0) >= 90,
    );
    const second = end === -1 ? all : all.slice(0, end);
    expectNeverFalling(second);
    // What the sockets held at the reload never came; the bar begins with what did, less what a break may cost.
    expect(second[0]).toBeGreaterThanOrEqual(Math.floor(((carried - breaks * MIB) * 100) / bytes.length));
    expect([sources.size, weak.cuts > 1]).toEqual([1, true]);
    // The reload is a break as well. What else the page sent is far below a MiB.
    expect(weak.takenBytes - before).toBeLessThan(bytes.length + (weak.cuts + 4) * MIB);
  },
);
