import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Locator, type Page } from '@playwright/test';
import { browserPath } from './browser-path';

/** Who signs in. */
interface Account {
  readonly login: string;
  readonly password: string;
}

/** A browser that can be killed with all its processes, and started again with the same profile. */
export async function startBrowser(profile: string) {
  const port = join(profile, 'DevToolsActivePort');
  await rm(port, { force: true });
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--lang=pt-BR'];
  const child = spawn(
    browserPath() ?? chromium.executablePath(),
    [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { detached: true, stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const killAll = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // Windows has no process groups; there the child processes end with the browser.
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  };
  // A test that failed leaves no browser behind.
  process.once('exit', killAll);
  let number: string | undefined;
  while (number === undefined) {
    if (child.exitCode !== null) throw new Error(`The browser ended with ${child.exitCode}`);
    await delay(100);
    number = /^(\d+)\n/.exec(await readFile(port, 'utf8').catch(() => ''))?.[1];
  }
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${number}`);
  const [context = await browser.newContext()] = browser.contexts();
  return {
    page: await context.newPage(),
    async kill() {
      killAll();
      await ended;
      process.off('exit', killAll);
      await browser.close().catch(() => undefined);
    },
  };
}

/** Sets the file by its path, so that the browser itself reads it, whatever its size. */
export async function chooseFile(page: Page, input: Locator, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await input.evaluate((element) => element.setAttribute('data-chosen', ''));
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-chosen]',
  });
  await session.send('DOM.setFileInputFiles', { nodeId, files: [path] });
  await session.detach();
}

/** Opens the library. Signs in again if necessary: a browser that was killed may not have saved its session. */
export async function openLibrary(page: Page, url: string, person: Account): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('palco_splash_seen', '1'));
  await page.goto(`${url}/vod/dashboard`);
  const heading = page.getByRole('heading', { level: 1, name: 'VoD' });
  const email = page.getByLabel('E-mail');
  await heading.or(email).first().waitFor();
  if (await email.isVisible()) {
    await email.fill(person.login);
    await page.getByLabel('Senha', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
    await page.goto(`${url}/vod/dashboard`);
  }
  await heading.waitFor();
}
