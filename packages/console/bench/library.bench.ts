// The library with 10,000 videos and 1,000 folders of one level, on the built server, in Chromium: first rows, nodes, frames while
// it scrolls, answers to typing, the choice of a folder to move to. `--short` for the test suite: fewer rows, no figure is judged.
import { chromium, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath, shellPath } from '../e2e/browser-path';
import { buildWhatIsMissing, fillLibrary, startProduct } from '../e2e/product';

const short = process.argv.includes('--short');
const size = short ? { videos: 300, folders: 60 } : { videos: 10_000, folders: 1_000 };
const rounds = short ? 1 : 5;
const limits = { firstRowsMs: 1000, nodes: 3000, frameMs: 32, keyMs: 100 };

const login = { login: 'bruno@colegioatlas.com.br', senha: 'palco-demo' };
const moreFolders = 'Mostrar mais pastas';

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const p95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

async function signIn(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('palco_splash_seen', '1'));
  // tsx compiles functions with calls of the helper `__name`, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(login.login);
  await page.getByLabel('Senha', { exact: true }).fill(login.senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).waitFor();
}

/** Milliseconds from the navigation to the first folder and the first video. */
async function openLibrary(page: Page): Promise<number> {
  await page.goto('/vod/dashboard');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const kinds = ['section li[data-row]', '[role=region] [data-row]'];
          if (kinds.every((kind) => document.querySelector(kind))) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** Scrolls to the end and back as a wheel does. Returns how long each frame took, in milliseconds. */
function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const stage = document.querySelector('main') as HTMLElement;
        const frames: number[] = [];
        let before = performance.now();
        let step = 60;
        let turns = 0;
        const frame = (now: number) => {
          frames.push(now - before);
          before = now;
          stage.scrollTop += step;
          const isAtEnd = stage.scrollTop + stage.clientHeight >= stage.scrollHeight - 1;
          if ((step > 0 && isAtEnd) || (step < 0 && stage.scrollTop <= 0)) {
            step = -step;
            turns += 1;
          }
          if (turns < 4) requestAnimationFrame(frame);
          else resolve(frames.slice(2));
        };
        requestAnimationFrame(frame);
      }),
  );
}

/** Types a search. Returns the milliseconds from each key to the next frame. */
async function typeSearch(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - start)));
      },
      true,
    );
  });
  await page.getByRole('searchbox').first().pressSequentially('aula 4242: ', { delay: 60 });
  await page.waitForTimeout(short ? 300 : 1500);
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}

/** Loads more folders until there are none. Returns the largest number of DOM nodes of the page. */
async function showAllFolders(page: Page): Promise<number> {
  const more = page.getByRole('button', { name: moreFolders });
  let most = await nodesOf(page);
  while ((await more.count()) > 0) {
    await more.click();
    const pending = page.waitForFunction(
      (name) =>
        ![...document.querySelectorAll('button')].some(
          (button) => button.textContent === name && button.getAttribute('aria-disabled') === 'true',
        ),
      moreFolders,
    );
    await pending;
    most = Math.max(most, await nodesOf(page));
  }
  return most;
}

/** Milliseconds from the choice of «Mover para…» to the folders in its dialog. */
async function openMoveDialog(page: Page): Promise<number> {
  await page
    .getByRole('button', { name: /^Mais ações de Aula/ })
    .first()
    .click();
  const item = page.getByRole('menuitem', { name: 'Mover para…' });
  await item.waitFor();
  const start = performance.now();
  await item.click();
  await page.getByRole('dialog').getByRole('list', { name: 'Pastas' }).waitFor();
  const ms = performance.now() - start;
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return ms;
}

function report(name: string, value: number, limit?: number): void {
  const bound = limit === undefined ? '' : ` (at most ${limit})`;
  console.log(`${name.padEnd(36)} ${value.toFixed(1).padStart(8)}${bound}`);
  if (!short && limit !== undefined && !(value <= limit)) process.exitCode = 1;
}

const dataDir = await mkdtemp(join(tmpdir(), 'palco-library-'));
await buildWhatIsMissing();
await fillLibrary(dataDir, size);
process.env.PALCO_SEED = 'none';
const product = await startProduct(dataDir);
const browser = await chromium.launch({
  executablePath: short ? shellPath() : browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({
    baseURL: product.url,
    locale: 'pt-BR',
    viewport: { width: 1440, height: 900 },
  });
  await signIn(page);
  const first: number[] = [];
  for (let round = 0; round < rounds; round += 1) first.push(await openLibrary(page));
  console.log(`${size.videos} videos and ${size.folders} folders of one level, medians of ${rounds}`);
  report('first rows, ms', median(first), limits.firstRowsMs);
  report('nodes, first page', await nodesOf(page), limits.nodes);
  report('most nodes, all folders asked for', await showAllFolders(page), limits.nodes);
  const frames = await scrollFrames(page);
  report('scroll, p95 of a frame, ms', p95(frames), limits.frameMs);
  report('«Mover para…» to its folders, ms', await openMoveDialog(page));
  report('typing in the search, slowest key, ms', Math.max(...(await typeSearch(page))), limits.keyMs);
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
