// A partner's site on an origin of its own, beside the built server: the checks of the READMEs' pages share it.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { bin, requireBrowser, root, run } from './toolchain.mjs';

/** For a conversion on a busy machine; not a limit of the product. */
const limitMs = 180_000;
/** Bytes that the server takes at once, so that the test video travels in several chunks. */
const chunkBytes = 65_536;
const server = join(root, 'packages/server');
const kinds = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
};

/**
 * Runs `check`, which answers why it was skipped if it was, with what a partner has, and takes all of it away afterwards, also where the process is ended: `work`, a folder;
 * `product`, the address of a server that allows the site's origin; `origin`, the address of the site; `video`, a file; `sendAndPlay(folder)`, which serves a folder as the site, opens
 * it in Chromium, chooses a video and waits until it plays.
 */
export async function onForeignOrigin(name, check) {
  const work = mkdtempSync(join(tmpdir(), 'palco-foreign-'));
  const started = { work, printed: '' };
  const ended = new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error(signal)));
  });
  try {
    const skipped = await Promise.race([start(started).then(check), ended]);
    console.log(skipped ?? `ok   ${name}`);
  } catch (error) {
    console.error(`FAIL ${name}\n${error.stack}`);
    if (started.printed) console.error(`The server printed:\n${started.printed}`);
    process.exitCode = 1;
  } finally {
    await started.browser?.close();
    started.site?.closeAllConnections();
    started.site?.close();
    if (started.child) await stop(started.child);
    rmSync(work, { recursive: true, force: true });
  }
}

/** The only block of code of a language, or the first one, in a README. */
export function blockOf(readme, language) {
  const text = readFileSync(join(root, readme), 'utf8');
  const [, code] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text) ?? [];
  if (code === undefined) throw new Error(`${readme} has no block of ${language}.`);
  return code;
}

/** A block with the server's real address; it must name one. */
export function withServer(code, product) {
  if (!code.includes('https://video.example')) throw new Error(`No address of a server in:\n${code}`);
  return code.replace('https://video.example', product);
}

async function start(started) {
  const { work } = started;
  const media = [bin('tsx', server), join(server, 'src/testing/make-test-media.ts')];
  const file = 'h264-aac.mp4';
  const made = await run([...media, join(work, 'media'), file], { cwd: server, quiet: true });
  if (made.code !== 0) throw new Error(`No test video:\n${made.output}`);
  const shown = { folder: work };
  started.site = createServer((request, response) => answer({ request, response, product, ...shown }));
  await new Promise((resolve) => started.site.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${started.site.address().port}`;
  const port = await freePort();
  const product = `http://127.0.0.1:${port}`;
  started.child = startServer({ port, origin, work, print: (text) => (started.printed = text) });
  await answers(`${product}/healthz`, started.child);
  started.browser = await chromium.launch({
    executablePath: process.env.PALCO_HEADLESS_SHELL ?? (await requireBrowser()),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  });
  const sendAndPlay = async (folder) => {
    shown.folder = folder;
    const page = await started.browser.newPage();
    await sendAndPlayOn(page, { origin, file: join(work, 'media', file) });
    await page.close();
  };
  return { work, product, origin, video: join(work, 'media', file), sendAndPlay };
}

/** What a person does: choose a file and, where the page has the button, press play. The page must then play it. */
async function sendAndPlayOn(page, { origin, file }) {
  const complaints = [];
  let chunks = 0;
  const crash = new Promise((_resolve, reject) => {
    page.on('pageerror', (error) => {
      complaints.push(error.stack ?? error.message);
      reject(error);
    });
  });
  // Without this a rejection before the race below would be unhandled and end the process.
  crash.catch(() => undefined);
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('response', (response) => {
    const isChunk = response.request().method() === 'POST' && /\/source(\?|$)/.test(response.url());
    if (isChunk && response.ok()) chunks += 1;
  });
  const play = async () => {
    await page.goto(origin, { waitUntil: 'networkidle' });
    await page.locator('input[type=file]').setInputFiles(file);
    await page.waitForFunction(
      () => {
        const video = document.querySelector('video');
        if (video?.paused && video.readyState > 1)
          document.querySelector('[data-part=player-play-button]')?.click();
        return video?.currentTime > 0.5;
      },
      undefined,
      { timeout: limitMs, polling: 250 },
    );
  };
  try {
    await Promise.race([play(), crash]);
  } catch (error) {
    throw new Error([error.message, ...complaints].join('\n'), { cause: error });
  }
  if (complaints.length > 0) throw new Error(`The page complains:\n${complaints.join('\n')}`);
  if (chunks < 2) throw new Error(`The video was sent in ${chunks} chunks, of ${chunkBytes} bytes at most.`);
}

/** The partner's server: a folder, and a token of a person of the demo data. */
async function answer({ request, response, product, folder }) {
  const path = normalize(new URL(request.url, product).pathname);
  try {
    if (path === '/favicon.ico') return response.writeHead(204).end();
    if (path === '/my/token') return response.end(await token(product));
    const file = path === '/' ? '/index.html' : path;
    const body = readFileSync(join(folder, file));
    return response.setHeader('content-type', kinds[extname(file)] ?? 'application/octet-stream').end(body);
  } catch (error) {
    return response.writeHead(404).end(String(error));
  }
}

async function token(product) {
  const signedIn = await fetch(`${product}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'bruno@colegioatlas.com.br', password: 'palco-demo' }),
  });
  return (await signedIn.json()).token;
}

/** Starts the built server as the README says: with the site's origin among those that CORS allows. */
function startServer({ port, origin, work, print }) {
  const child = spawn(process.execPath, [join(server, 'dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      PALCO_PORT: String(port),
      PALCO_DATA_DIR: join(work, 'data'),
      PALCO_LOG_LEVEL: 'error',
      PALCO_RTMP_PORT: '0',
      PALCO_CORS_ORIGINS: origin,
      PALCO_UPLOAD_CHUNK_BYTES: String(chunkBytes),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => print((printed = (printed + chunk).slice(-2_000))));
  return child;
}

async function answers(url, child) {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await delay(100)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const healthy = await fetch(url).catch(() => undefined);
    if (healthy?.ok) return;
  }
  throw new Error(`${url} does not answer.`);
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(killer);
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
