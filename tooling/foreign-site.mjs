// A partner's site on an origin of its own, beside the built server: the checks of the READMEs' pages share it. The server runs with its
// defaults, and is told of the partner as the READMEs say: by an API key, and the code of the README that trades it for a token of the page.
import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { bin, requireBrowser, root, run } from './toolchain.mjs';

/** For a conversion on a busy machine; not a limit of the product. */
const limitMs = 180_000;
/** More than one chunk of the server's default, so that the video travels in several. */
const paddingBytes = 17 * 1024 * 1024;
const server = join(root, 'packages/server');
const kinds = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
};

/**
 * Runs `check`, which answers why it was skipped if it was, with what a partner has, and takes all of it away afterwards, also where the process is ended: `work`, a folder;
 * `product`, the address of a server with its defaults; `apiKey`, one of its keys; `origin`, the address of the site; `video`, a file; `asPartner(code)`, the code of a README with
 * these addresses; `sendAndPlay(folder, how)`, which serves a folder as the site, and `sendAndPlayAt(origin, how)`, which take a site, open it in Chromium, choose a video and wait
 * until it plays, or, where `how.plays` is false, until it is sent.
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

/** The block of code of a language in a README; the one that contains a text, where there are several. */
export function blockOf(readme, language, containing = '') {
  const text = readFileSync(join(root, readme), 'utf8');
  const blocks = [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))];
  const found = blocks.map(([, code]) => code).filter((code) => code.includes(containing));
  if (found.length === 0) throw new Error(`${readme} has no block of ${language} with «${containing}».`);
  return found[0];
}

/** The server's part of a README, which trades the API key for a token of a page. */
export const tokenRoute = (readme) => blockOf(readme, 'js', 'export async function GET');

async function start(started) {
  const { work } = started;
  const media = [bin('tsx', server), join(server, 'src/testing/make-test-media.ts')];
  const file = 'h264-aac.mp4';
  const made = await run([...media, join(work, 'media'), file], { cwd: server, quiet: true });
  if (made.code !== 0) throw new Error(`No test video:\n${made.output}`);
  const video = join(work, 'media', file);
  appendFileSync(video, freeBox(paddingBytes));
  const shown = { folder: work };
  started.site = createServer((request, response) => void answer({ request, response, shown }));
  // Another site than the product's, as a partner's is.
  await new Promise((resolve) => started.site.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${started.site.address().port}`;
  const port = await freePort();
  const product = `http://127.0.0.1:${port}`;
  started.child = startServer({ port, work, print: (text) => (started.printed = text) });
  await answers(`${product}/healthz`, started.child);
  const apiKey = await makeKey(product);
  const asPartner = (code, at = origin) => {
    if (!code.includes('https://video.example')) throw new Error(`No address of a server in:\n${code}`);
    return code.replaceAll('https://video.example', product).replaceAll('https://partner.example', at);
  };
  started.browser = await chromium.launch({
    executablePath: process.env.PALCO_HEADLESS_SHELL ?? (await requireBrowser()),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  });
  const sendAndPlayAt = async (at, how = {}) => {
    const page = await started.browser.newPage();
    await sendAndPlayOn(page, { origin: at, file: video, ...how });
    await page.close();
  };
  const sendAndPlay = async (folder, { readme, ...how }) => {
    process.env.PALCO_API_KEY = apiKey;
    const route = join(work, `${readme.replaceAll('/', '-')}.route.mjs`);
    writeFileSync(route, asPartner(tokenRoute(readme)));
    Object.assign(shown, { folder, route: await import(pathToFileURL(route)) });
    await sendAndPlayAt(origin, how);
  };
  return { work, product, apiKey, origin, video, asPartner, sendAndPlay, sendAndPlayAt };
}

/** A box of an MP4 file that means nothing. */
function freeBox(bytes) {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4, 'latin1');
  return box;
}

/** What a person does: choose a file and, where the page has the button, press play. The page must then play it. */
async function sendAndPlayOn(page, { origin, file, choose = chooseFile, plays = true }) {
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
    await choose(page, file);
    if (!plays) return page.locator('[data-stage=done]').first().waitFor({ timeout: limitMs });
    return page.waitForFunction(
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
  if (chunks < 2) throw new Error(`The video was sent in ${chunks} chunks.`);
}

const chooseFile = (page, file) => page.locator('input[type=file]').setInputFiles(file);

/** The partner's server: a folder, and under /my/token what the README says. */
async function answer({ request, response, shown }) {
  const path = normalize(new URL(request.url, 'http://localhost').pathname);
  try {
    if (path === '/favicon.ico') return response.writeHead(204).end();
    if (path === '/my/token') {
      const token = await shown.route.GET();
      return response.writeHead(token.status).end(await token.text());
    }
    const file = path === '/' ? '/index.html' : path;
    const body = readFileSync(join(shown.folder, file));
    return response.setHeader('content-type', kinds[extname(file)] ?? 'application/octet-stream').end(body);
  } catch (error) {
    return response.writeHead(404).end(String(error));
  }
}

/** Makes an API key as the console does, with the scopes that the READMEs name. */
async function makeKey(product) {
  const call = async (path, body, token) => {
    const answer = await fetch(`${product}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const signedIn = { login: 'diego@vertice.com.br', password: 'palco-demo' };
  const { token } = await call('/api/user/login', signedIn);
  const { chave } = await call('/v1/api-keys', { nome: 'Partner', escopos: ['showVOD', 'embed'] }, token);
  return chave;
}

/** Starts the built server. It writes into a folder of its own, and opens no port beside the one that it is told. */
function startServer({ port, work, print }) {
  const child = spawn(process.execPath, [join(server, 'dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      PALCO_PORT: String(port),
      PALCO_DATA_DIR: join(work, 'data'),
      PALCO_LOG_LEVEL: 'error',
      PALCO_RTMP_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => print((printed = (printed + chunk).slice(-2_000))));
  return child;
}

/** Waits until a server answers. */
export async function answers(url, child) {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await delay(100)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const healthy = await fetch(url).catch(() => undefined);
    if (healthy?.ok) return;
  }
  throw new Error(`${url} does not answer.`);
}

/** Ends a process. */
export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(killer);
}

/** A port that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
