// `node tooling/picture.mjs` takes the pictures of the README anew, in the running console with its demo team. Build first.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { requireBrowser, root } from './toolchain.mjs';

/** For the first start of a database and the conversion of the demo videos on a busy machine. */
const limitMs = 300_000;
const work = mkdtempSync(join(tmpdir(), 'palco-picture-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(
  process.execPath,
  ['packages/server/dist/main.js', '--port', String(port), '--data-dir', work, '--rtmp-port', '0'],
  {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PALCO_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
const stopped = new Promise((resolve) => server.once('exit', resolve));
try {
  await answers(`${url}/healthz`);
  const browser = await chromium.launch({
    executablePath: await requireBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  await takeAll(browser).finally(() => browser.close());
} finally {
  server.kill('SIGTERM');
  await stopped;
  rmSync(work, { recursive: true, force: true });
}

async function takeAll(browser) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pt-BR',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(limitMs);
  const page = await context.newPage();
  await signIn(page);
  await takeLibrary(page);
  await takePanel(page);
}

async function signIn(page) {
  await page.addInitScript(() => sessionStorage.setItem('palco_splash_seen', '1'));
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill('marina@colegioatlas.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('palco-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: 'Acessar Colégio Atlas' }).click();
  await page.getByRole('banner').getByText('Colégio Atlas').waitFor();
}

/** Every video of the library with its picture: the demo files are converted at the first start. */
async function takeLibrary(page) {
  await page.goto('/vod/dashboard');
  await page.getByText('Boas-vindas ao ano letivo').first().waitFor();
  await page.waitForFunction(() => !/Aguardando conversão|Convertendo/.test(document.body.innerText));
  await shoot(page, 'console-library.jpg');
}

/** A live on air, with the test signal. */
async function takePanel(page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/streaming');
  await page.getByRole('link', { name: 'Aula inaugural 2027: Auditório Central' }).click();
  await page.getByRole('button', { name: 'Enviar sinal de teste' }).click();
  // This live begins by itself with its signal.
  await page
    .getByText(/No ar desde/)
    .first()
    .waitFor();
  await page.waitForFunction(() => document.querySelector('main video')?.currentTime > 1);
  await page.getByText('Estável').first().waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  await page.mouse.move(0, 0);
  await page.locator('main h1').first().scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector('main video')?.readyState > 2);
  await shoot(page, 'console-live.jpg');
}

async function shoot(page, file) {
  await page.screenshot({ path: join(root, 'docs', file), type: 'jpeg', quality: 80 });
  console.log(`docs/${file}`);
}

async function answers(address) {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await delay(200)) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    if ((await fetch(address).catch(() => undefined))?.ok) return;
  }
  throw new Error(`${address} does not answer.`);
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
