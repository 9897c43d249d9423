import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { OtherBrowser } from './main-job-elsewhere';

/** Debian's packages `webkit2gtk-driver`, `libwebkit2gtk-4.1-0` and, for a screen without one, `libgtk-3-bin`. */
const needed = {
  driver: ['/usr/bin/WebKitWebDriver'],
  browser: [
    '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  ],
  screen: ['/usr/bin/broadwayd'],
} as const;

const found = (paths: readonly string[]) => paths.find((path) => existsSync(path));

/** What this machine lacks for a run in WebKit; empty where nothing does. */
export const missingForWebKit = (): readonly string[] =>
  Object.values(needed).flatMap((paths) => (found(paths) ? [] : [paths[0]]));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** The key under which WebDriver passes an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Calls a driver by the protocol of the W3C. */
const caller =
  (base: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
      signal: AbortSignal.timeout(120_000),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebDriver ${method} ${path}: ${JSON.stringify(value).slice(0, 400)}`);
    return value;
  };

/** Repeats a call until it succeeds: what it needs is not on the page yet. */
async function untilDone<Result>(run: () => Promise<Result>, timeoutMs: number): Promise<Result> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(200);
    }
  }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  return ended;
}

/** What a page complains of from now on; the protocol tells nothing of a console. */
const watchPage = `
  if (window.palcoComplaints) return;
  const found = (window.palcoComplaints = []);
  addEventListener('error', (event) => event.message && found.push('exception: ' + event.message));
  addEventListener('unhandledrejection', (event) => found.push('rejection: ' + event.reason));
  document.addEventListener('securitypolicyviolation', (event) =>
    found.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
  const log = console.error;
  console.error = (...parts) => (found.push(parts.join(' ')), log(...parts));`;

const find = (xpath: string) => `
  const found = document.evaluate(${JSON.stringify(xpath)}, document, null, 9).singleNodeValue;
  if (!found || found.matches(':disabled, [aria-disabled=true]')) throw new Error('not there yet');`;

/** Past the setter that React puts on the element itself, which would hide the change from it. */
const type = (text: string) => `
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  found.focus();
  set.call(found, ${JSON.stringify(text)});
  found.dispatchEvent(new Event('input', { bubbles: true }));`;

/**
 * Starts WebKit with a screen in memory. That screen has no size, so that WebKit scales a page by a number below
 * zero: screenshots hang and no element has a place. A script clicks and types therefore, and judges.
 */
export async function openWebKit(): Promise<OtherBrowser> {
  const [port, screenPort] = [await freePort(), await freePort()];
  const display = `:${screenPort % 1000}`;
  const screen = spawn(found(needed.screen) ?? '', ['--address=127.0.0.1', `--port=${screenPort}`, display], {
    stdio: 'ignore',
  });
  const driver = spawn(found(needed.driver) ?? '', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      GDK_BACKEND: 'broadway',
      BROADWAY_DISPLAY: display,
      LANGUAGE: 'pt_BR',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // As in the other browsers of the tests: containers do not allow the sandbox.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const stop = () => Promise.all([driver, screen].map(end)).then(() => undefined);
  // A test that failed leaves no browser behind.
  process.once('exit', () => [driver, screen].forEach((child) => child.kill('SIGKILL')));
  try {
    const call = caller(`http://127.0.0.1:${port}`);
    const options = { binary: found(needed.browser), args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const opened = (await untilDone(() => call('POST', '/session', { capabilities }), 30_000)) as {
      sessionId: string;
    };
    const session = `/session/${opened.sessionId}`;
    await call('POST', `${session}/window/rect`, { width: 1440, height: 900 });
    return drive(call, session, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function drive(call: Call, session: string, stop: () => Promise<void>): OtherBrowser {
  const complaints: string[] = [];
  const run = <Result>(script: string): Promise<Result> =>
    call('POST', `${session}/execute/sync`, { script, args: [] }) as Promise<Result>;
  const keepComplaints = async () => {
    complaints.push(...(await run<string[]>('return window.palcoComplaints ?? []')));
  };
  const elementAt = async (value: string): Promise<string> => {
    const element = await call('POST', `${session}/element`, { using: 'xpath', value });
    return `${session}/element/${(element as Record<string, string>)[elementKey]}`;
  };
  return {
    run,
    async goto(url) {
      await keepComplaints();
      await call('POST', `${session}/url`, { url });
      await run(watchPage);
    },
    click: (xpath, timeoutMs = 30_000) =>
      untilDone(() => run(`${find(xpath)} found.click();`), timeoutMs).then(() => undefined),
    fill: (xpath, text) => untilDone(() => run(`${find(xpath)} ${type(text)}`), 30_000).then(() => undefined),
    async upload(_button, path) {
      const input = '//input[@type="file"]';
      await untilDone(async () => call('POST', `${await elementAt(input)}/value`, { text: path }), 30_000);
    },
    async close() {
      await keepComplaints().catch(() => undefined);
      await call('DELETE', session).catch(() => undefined);
      await stop();
      return complaints;
    },
  };
}
