import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packageFolder } from '../kernel/package-folder';
import { freePort } from '../testing/free-port';

const haproxy = '/usr/sbin/haproxy';

/** What a server says to a check; `silent`: nothing for now. */
type Readiness = 'ready' | 'unavailable' | 'stopping' | 'silent';

/** A server as the balancer sees it. It tells its name to everybody else. */
async function startServer(name: string, readiness: (check: number) => Readiness) {
  let checks = 0;
  function answerCheck(reply: ServerResponse): void {
    const status = readiness((checks += 1));
    if (status === 'silent') return;
    reply.writeHead(status === 'ready' ? 200 : 503, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ status }));
  }
  const server = createServer(({ url }, reply) => {
    if (url === '/readyz') answerCheck(reply);
    else reply.end(name);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, checks: () => checks };
}

/** HAProxy with the file that operators get. @returns who answers a request, or its status */
async function balance(...servers: readonly { readonly port: number }[]): Promise<() => Promise<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'palco-checks-'));
  const port = await freePort();
  const given = await readFile(join(packageFolder, '../../deploy/haproxy.cfg'), 'utf8');
  const file = join(folder, 'haproxy.cfg');
  const [first, second] = servers.map((server) => `127.0.0.1:${server.port}`);
  const text = given
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    // Only what browsers use is tested here.
    .replace(/^frontend encoders.*/ms, '')
    .replaceAll('api-1:4000', String(first))
    .replaceAll('api-2:4000', String(second));
  await writeFile(file, text);
  const child = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const ask = async (): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    return answer.ok ? answer.text() : String(answer.status);
  };
  await expect.poll(() => ask().catch(() => null)).not.toBeNull();
  return ask;
}

async function answersTo(ask: () => Promise<string>): Promise<Set<string>> {
  const answers = new Set<string>();
  for (let count = 0; count < 8; count += 1) answers.add(await ask());
  return answers;
}

describe.skipIf(!existsSync(haproxy))('the balancer', () => {
  it('sends nothing more to a server that has said once that it leaves', async () => {
    // Whose machine is so busy that the next check gets no answer.
    const leaving = await startServer('leaving', (check) =>
      check === 1 ? 'ready' : check === 2 ? 'stopping' : 'silent',
    );
    const ask = await balance(leaving, await startServer('other', () => 'ready'));
    await expect.poll(leaving.checks).toBe(3);
    expect(await answersTo(ask)).toEqual(new Set(['other']));
  });

  it('leaves out a server that is not ready twice, and not one that was so once', async () => {
    const [blinking, other] = [
      await startServer('blinking', (check) => (check === 2 ? 'unavailable' : 'ready')),
      await startServer('other', (check) => (check > 2 ? 'unavailable' : 'ready')),
    ];
    const ask = await balance(blinking, other);
    await expect.poll(blinking.checks).toBe(3);
    expect(await answersTo(ask)).toContain('blinking');
    await expect.poll(other.checks).toBe(5);
    expect(await answersTo(ask)).toEqual(new Set(['blinking']));
  });

  it('lets the servers answer themselves where none is ready', async () => {
    const servers = [
      await startServer('one', () => 'unavailable'),
      await startServer('two', () => 'unavailable'),
    ];
    const ask = await balance(...servers);
    await expect.poll(() => Math.min(...servers.map(({ checks }) => checks()))).toBeGreaterThan(2);
    expect(await answersTo(ask)).toEqual(new Set(['one', 'two']));
  });
});
