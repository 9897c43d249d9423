// Runs the commands of the README's table, and checks the pages that they serve in a real Chromium.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { partNames } from './parts.mjs';
import { requireBrowser, root } from './toolchain.mjs';

/** Timeout for a build and start on a cold machine; not a limit of the product. */
const startLimitMs = 180_000;

/** The commands that are run here. Every other command of the table is a part of `npm test` of the same name. */
const shown = { 'npm start': startProduct, 'npm run dev': startDevelopment, 'npm run storybook': showStory };

const work = mkdtempSync(join(tmpdir(), 'palco-commands-'));
const browser = await chromium.launch({
  executablePath: process.env.PALCO_HEADLESS_SHELL ?? (await requireBrowser()),
  args: ['--no-sandbox', '--disable-gpu'],
});
let failed = 0;
const report = (name, error) => {
  console.log(`${error ? 'FAIL' : 'ok  '} ${name}`);
  if (error) console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  if (error) failed += 1;
};

const commands = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| `(npm [^`]+)`/gm);
for (const [, command] of commands) {
  if (command === 'npm test' || command in shown || partNames.includes(command.replace('npm run ', '')))
    continue;
  report(command, 'It is in the table of the README, and nothing runs it: name it here or in test.mjs.');
}
await Promise.all(
  Object.entries(shown).map(([command, look]) =>
    look(command.split(' ')).then(
      () => report(command),
      (error) => report(command, error),
    ),
  ),
);
await browser.close();
rmSync(work, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;

async function showStory(command) {
  const port = await freePort();
  await whileRunning([...command, '--', '-p', String(port), '--ci'], {}, async (answers) => {
    const url = `http://127.0.0.1:${port}`;
    const { entries } = await (await answers(`${url}/index.json`)).json();
    const story = Object.values(entries).find(({ type }) => type === 'story');
    if (!story) throw new Error('The index of Storybook has no story.');
    const see = async (page) => {
      const canvas = page.frameLocator('#storybook-preview-iframe');
      await canvas.locator('#storybook-root').getByText(/\S/).first().waitFor({ timeout: startLimitMs });
    };
    // Storybook's side bar gives up after a second while its server is still bundling; the story is shown anyway.
    await look(`${url}/?path=/story/${story.id}`, see, /SB_MANAGER_UNIVERSAL-STORE_0001/);
  });
}

async function startDevelopment(command) {
  const [api, pages] = await Promise.all([freePort(), freePort()]);
  const env = {
    PALCO_PORT: String(api),
    PALCO_CONSOLE_PORT: String(pages),
    PALCO_DATA_DIR: join(work, 'dev'),
  };
  await whileRunning(command, env, async (answers) => {
    await Promise.all([answers(`http://127.0.0.1:${api}/healthz`), answers(`http://127.0.0.1:${pages}`)]);
    await signIn(`http://127.0.0.1:${pages}`);
  });
}

async function startProduct(command) {
  const port = await freePort();
  const flags = ['--', '--port', String(port), '--data-dir', join(work, 'start')];
  await whileRunning([...command, ...flags], {}, async (answers) => {
    await answers(`http://127.0.0.1:${port}/healthz`);
    await signIn(`http://127.0.0.1:${port}`);
  });
}

/** Signs in with a log-in that the README and the server's welcome name, and waits for the console. */
function signIn(url) {
  return look(`${url}/auth/login`, async (page) => {
    await page.getByLabel('E-mail').fill('bruno@colegioatlas.com.br', { timeout: startLimitMs });
    await page.getByLabel('Senha', { exact: true }).fill('palco-demo');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('banner').getByText('Colégio Atlas').waitFor({ timeout: startLimitMs });
  });
}

/** Opens a page. A logged error or an exception in it fails the command, unless it matches `allowed`. */
async function look(url, see, allowed = /(?!)/) {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  // No animations: drawing the spinner during the bundling took a fourth of the processor time of this check.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { animation: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  const complaints = [];
  const complain = (text) => {
    if (!allowed.test(text)) complaints.push(text);
  };
  const crash = new Promise((_resolve, reject) => {
    page.on('pageerror', (error) => {
      complain(error.stack ?? error.message);
      if (complaints.length > 0) reject(error);
    });
  });
  // Without this a rejection before the race below would be unhandled and end the process.
  crash.catch(() => undefined);
  page.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`);
  });
  try {
    await page.goto(url, { timeout: startLimitMs });
    await Promise.race([see(page), crash]);
  } catch (error) {
    throw new Error([`${url}: ${error.message}`, ...complaints].join('\n'), { cause: error });
  } finally {
    await context.close();
  }
  if (complaints.length > 0) throw new Error(`${url} complains:\n${complaints.join('\n')}`);
}

/** Runs a command of the root in a process group of its own for as long as `probe` takes. */
async function whileRunning([file, ...args], env, probe) {
  const child = spawn(file, args, {
    cwd: root,
    // Unset, so that the command runs the install although `npm test` did already.
    env: { ...process.env, WORKSPACE_INSTALLED: undefined, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const answers = async (url) => {
    for (const deadline = Date.now() + startLimitMs; Date.now() < deadline; await delay(100)) {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
      const answer = await fetch(url).catch(() => undefined);
      if (answer?.ok) return answer;
    }
    throw new Error(`${url} does not answer.`);
  };
  try {
    await probe(answers);
  } catch (error) {
    throw new Error(`${error.message}\n--- what it printed ---\n${output.slice(-2_000)}`, { cause: error });
  } finally {
    stop(child, 'SIGTERM');
    const killer = setTimeout(() => stop(child, 'SIGKILL'), 15_000);
    await ended;
    clearTimeout(killer);
  }
}

/** Ends a command with everything that it started. */
function stop({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended by itself.
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
