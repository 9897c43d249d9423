// The built product with its demo team, for pictures.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../toolchain.mjs';

/** For the first start of a database and the conversion of the demo videos on a busy machine. */
export const limitMs = 300_000;
const person = { login: 'marina@colegioatlas.com.br', password: 'palco-demo' };

/** Starts the built server in a folder of its own; `stop` removes it. */
export async function startProduct() {
  const work = mkdtempSync(join(tmpdir(), 'palco-look-'));
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
  const stop = async () => {
    server.kill('SIGTERM');
    await stopped;
    rmSync(work, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await delay(200)) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    if ((await fetch(`${url}/healthz`).catch(() => undefined))?.ok) return { url, stop };
  }
  await stop();
  throw new Error(`${url} does not answer.`);
}

/** Calls the API as the demo person: `api('POST', '/v1/live-streams?accountId=…', { … })` gives the answer's JSON. */
export async function signInToApi(url) {
  let token;
  const api = async (method, path, body) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  ({ token } = await api('POST', '/api/user/login', person));
  return api;
}

/** Signs the demo person in, in the team that a picture shows. */
export async function signIn(page) {
  await page.addInitScript(() => sessionStorage.setItem('palco_splash_seen', '1'));
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(person.login);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: 'Acessar Colégio Atlas' }).click();
  await page.getByRole('banner').getByText('Colégio Atlas').first().waitFor();
}

/** Waits a while for the pictures; some are loaded only when somebody scrolls to them. */
export const picturesShown = (page) =>
  page
    .waitForFunction(() => [...document.images].every(({ complete }) => complete), null, { timeout: 6_000 })
    .catch(() => undefined);

/** Gives the demo team a colour of its own, as the signed pictures have it. */
export async function colourTeam(api) {
  const { data: team } = await api('GET', '/v2/accounts');
  await api('PATCH', `/v2/accounts/${team.accountId}/settings`, { color: '#0b6e57' });
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
