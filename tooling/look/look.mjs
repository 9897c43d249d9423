// `node tooling/look/look.mjs [screen…]` takes pictures of the running product into `docs/look` and the README. Build first; look at README.md.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { requireBrowser, root } from '../toolchain.mjs';
import { colourTeam, limitMs, signIn, signInToApi, startProduct } from './product.mjs';
import { drawSheet } from './sheet.mjs';

const { values: given, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    /** A server that runs already. */
    url: { type: 'string' },
    /** The folder of the signed pictures. */
    prototypes: { type: 'string' },
    out: { type: 'string', default: join(root, 'docs/look') },
    /** Keep the single pictures in this folder too. */
    shots: { type: 'string' },
  },
});

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const themes = ['light', 'dark'];
const folder = join(import.meta.dirname, 'screens');
const all = readdirSync(folder).map((file) => file.replace(/\.mjs$/, ''));
const unknown = names.filter((name) => !all.includes(name));
if (unknown.length > 0)
  throw new Error(`No such screen: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);

const product = given.url === undefined ? await startProduct() : { url: given.url, stop: async () => {} };
const work = resolve(given.shots ?? mkdtempSync(join(tmpdir(), 'palco-shots-')));
for (const path of [work, given.out]) mkdirSync(path, { recursive: true });
const failed = [];
try {
  const browser = await chromium.launch({
    executablePath: await requireBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  try {
    await colourTeam(await signInToApi(product.url));
    const state = await signedIn(browser);
    for (const name of names.length > 0 ? names : all)
      await takeScreen(browser, state, name).catch((error) => {
        failed.push(name);
        console.error(`${name}: ${(error.stack, error.cause)}`);
      });
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
  if (given.shots === undefined) rmSync(work, { recursive: true, force: true });
}
if (failed.length > 0) process.exitCode = 1;

async function signedIn(browser) {
  const context = await browser.newContext({ baseURL: product.url, locale: 'pt-BR' });
  context.setDefaultTimeout(limitMs);
  const page = await context.newPage();
  await signIn(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function takeScreen(browser, state, name) {
  const screen = await import(`./screens/${name}.mjs`);
  const api = await signInToApi(product.url);
  const arranged = await screen.arrange?.({ api, url: product.url });
  const shots = [];
  for (const size of sizes)
    for (const theme of themes) {
      const context = await browser.newContext({
        baseURL: product.url,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        viewport: size,
        colorScheme: theme,
        reducedMotion: 'reduce',
        storageState: screen.signedOut ? undefined : state,
      });
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      await page.addInitScript(() => sessionStorage.setItem('palco_splash_seen', '1'));
      await screen.prepare({ page, api, url: product.url, arranged, ...size, theme }).catch(async (error) => {
        const seen = join(tmpdir(), `palco-look-${name}.png`);
        await page.screenshot({ path: seen });
        throw new Error(`${theme}, ${size.width}: see ${seen}`, { cause: error });
      });
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.move(0, 0);
      const file = join(work, `${name}-${size.width}-${theme}.png`);
      await page.screenshot({ path: file });
      if (screen.readme?.theme === theme && size.width > 1000)
        await page.screenshot({ path: join(root, 'docs', screen.readme.file), type: 'jpeg', quality: 80 });
      await context.close();
      shots.push({ file, theme, width: size.width });
    }
  await screen.putBack?.({ api, arranged });
  const sheet = await drawSheet(browser, {
    shots,
    prototype: screen.prototype,
    prototypes: given.prototypes,
  });
  writeFileSync(join(given.out, `${name}.webp`), sheet);
  console.log(`${name}: ${Math.round(sheet.length / 1024)} KiB`);
}
