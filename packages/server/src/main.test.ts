import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { childProcesses } from './testing/child-processes';
import { prepareDataDir } from './testing/server-process';
import { outcomeOf, spawnServer, startProcess } from './testing/start-process';

let dataDir: string;
/** A folder with a database that is filled already: making one takes longer than copying it. */
let filled: string;
beforeAll(async () => {
  filled = mkdtempSync(join(tmpdir(), 'palco-filled-'));
  await prepareDataDir(filled);
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'palco-main-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});
afterAll(() => {
  rmSync(filled, { recursive: true, force: true });
});

function fillDataDir(): void {
  cpSync(filled, dataDir, { recursive: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('has no letter beyond Latin-1 in its build, whose text would take twice the memory', () => {
  const text = readFileSync(join(inject('testBuild'), 'main.js'), 'utf8');
  // In a pattern such a letter is written as its number; the build writes those of texts so.
  expect(text.match(/.{0,80}[\u0100-\uFFFF].{0,20}/gu)).toBeNull();
});

/** Begins a log-in whose body does not end yet. */
function beginRequest(url: string, body: string): Promise<Socket> {
  const { port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        `POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
          `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      // «100 Continue»: the server handles the request.
      socket.once('data', () => resolve(socket));
    });
  });
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (data: Buffer) => (text += data.toString()));
    socket.on('close', () => resolve(text));
  });
}

describe('the command', () => {
  it('starts from nothing, prints address and log-ins, and keeps its secret for its owner', async () => {
    const server = await startProcess(dataDir, { PALCO_SEED: 'demo' });
    try {
      expect(server.output()).toContain('marina@colegioatlas.com.br');
      expect(server.output()).toContain(dataDir);
      expect(server.output()).toMatch(/http:\/\/\S+\/dev\/outbox\/[\w-]{22}$/m);
      expect(server.output()).not.toContain('/auth/setup');
      const answer = await fetch(`${server.url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'marina@colegioatlas.com.br', password: 'palco-demo' }),
      });
      expect(answer.status).toBe(200);
      expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
      const token = ((await answer.json()) as { token: string }).token;
      await fetch(`${server.url}/bff/me?login=${encodeURIComponent('a\r\n{"level":60}')}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const lines = server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      expect(lines.length).toBeGreaterThan(2);
      for (const line of lines) expect((JSON.parse(line) as { level: number }).level).toBeLessThan(50);
      expect(server.output()).not.toContain(token);
    } finally {
      expect(await server.end('SIGTERM')).toBe(0);
    }
  });

  it('F18: lets a request under way end, refuses new ones, and leaves nothing behind', async () => {
    fillDataDir();
    const server = await startProcess(dataDir);
    const children = await childProcesses(server.child.pid ?? 0);
    const body = '{"login":"a@example.com","password":"x"}';
    const slow = await beginRequest(server.url, body);
    const ended = server.end('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(503);
    const health = (await (await fetch(`${server.url}/healthz`)).json()) as { status: string };
    expect(health.status).toBe('stopping');
    const [live, ready] = await Promise.all(['/livez', '/readyz'].map((path) => fetch(server.url + path)));
    expect([live?.status, ready?.status]).toEqual([200, 503]);
    expect(await ready?.json()).toEqual({ status: 'stopping' });
    const refused = await fetch(`${server.url}/bff/config`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(((await refused.json()) as { code: string }).code).toBe('SERVER_STOPPING');
    const answer = readAll(slow);
    slow.write(body);
    expect(await answer).toMatch(/^HTTP\/1\.1 401/);
    expect(await ended).toBe(0);
    expect(children.length).toBeGreaterThan(0);
    await expect.poll(() => children.filter(isRunning)).toEqual([]);
  });

  it('answers on while it says that it leaves, until a balancer has seen it', async () => {
    fillDataDir();
    const server = await startProcess(dataDir, { PALCO_DRAIN_SECONDS: '300' });
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
    const answer = await fetch(`${server.url}/bff/config`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
  });

  it('killed outright takes its database along, and the next start takes the folder over', async () => {
    fillDataDir();
    const first = await startProcess(dataDir);
    const children = await childProcesses(first.child.pid ?? 0);
    expect(await first.end('SIGKILL')).toBe('SIGKILL');
    const second = await startProcess(dataDir);
    await expect.poll(() => children.filter(isRunning)).toEqual([]);
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
    const third = await outcomeOf(spawnServer(['--data-dir', dataDir]));
    expect([third.code, third.stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining(`Another server already uses the data folder ${dataDir}`)],
    ]);
    expect(await second.end('SIGINT')).toBe(0);
  });

  it('ends well where nobody reads any more what it prints', async () => {
    const child = spawnServer(['--help']);
    child.stdout?.destroy();
    expect(await outcomeOf(child)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('says in one line that the port is busy', async () => {
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const { code, stderr } = await outcomeOf(spawnServer(['--data-dir', dataDir, '--port', String(port)]));
    busy.close();
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(
      `Port ${port} on 127.0.0.1 is already in use. Choose another one with --port or PALCO_PORT.`,
    );
  });
});
