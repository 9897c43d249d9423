import { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import type { LiveIngest } from '../ports/live-ingest';
import { childProcesses } from '../testing/child-processes';
import { openRtmpSocket } from '../testing/rtmp-connection';
import { openRtmpSender } from '../testing/rtmp-sender';
import { createRtmpIngest } from './rtmp-ingest';
import type { RtmpIngestOptions } from './rtmp-ingest';

// The RTMP process runs from the first connection on, and no sender notices.

const published: string[] = [];
const warnings: string[] = [];
let ingest: LiveIngest;
afterEach(async () => {
  await ingest.stop();
  published.length = 0;
  warnings.length = 0;
});

async function listen(options: Partial<RtmpIngestOptions> = {}): Promise<void> {
  ingest = createRtmpIngest(
    { host: '127.0.0.1', port: 0, orAnyPort: true, warn: (text) => warnings.push(text), ...options },
    {
      authorize: async () => null,
      published: ({ streamKey }) => void published.push(streamKey),
      measured() {},
      gone() {},
    },
  );
  await ingest.start();
}
const processes = () => childProcesses(process.pid, 'rtmp.child');
const port = (): number => ingest.address()?.port ?? 0;
const send = (key: string) => openRtmpSender(`rtmp://127.0.0.1:${port()}/live/${key}`);
/** The next child dies as it starts, before it can take a connection. */
function killNextChild(): void {
  const starts = ChildProcess.prototype as unknown as { spawn(options: object): number };
  const { spawn } = starts;
  vi.spyOn(starts, 'spawn').mockImplementationOnce(function (this: ChildProcess, options) {
    const error = spawn.call(this as never, options);
    this.kill('SIGKILL');
    return error;
  });
}
async function busyPort() {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  return { busy, port: (busy.address() as AddressInfo).port };
}

it('starts one process for connections that come at once, and none before', async () => {
  await listen();
  expect(await processes()).toEqual([]);
  const senders = await Promise.all(['one', 'two', 'three'].map(send));
  await expect.poll(() => published.toSorted()).toEqual(['one', 'three', 'two']);
  expect(await processes()).toHaveLength(1);
  await Promise.all(senders.map((sender) => sender.close()));
  // It is idle now, and takes the next one.
  await expect.poll(() => ingest.connections().publishers).toBe(0);
  await (await send('later')).close();
  expect(published).toContain('later');
});

it('keeps its port and the connections that wait when the process dies, also while it starts', async () => {
  await listen();
  const { port: before } = ingest.address() ?? {};
  killNextChild();
  const first = send('first');
  const second = send('second');
  await (await first).close();
  await (await second).close();
  expect(published.toSorted()).toEqual(['first', 'second']);
  process.kill((await processes())[0] ?? 0, 'SIGKILL');
  await (await send('third')).close();
  expect(published).toContain('third');
  expect([ingest.address()?.port, warnings]).toEqual([
    before,
    Array(2).fill(expect.stringContaining('started again')),
  ]);
});

it('does not start again for nobody', async () => {
  await listen();
  await (await send('only')).close();
  process.kill((await processes())[0] ?? 0, 'SIGKILL');
  await expect.poll(() => warnings).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(await processes()).toEqual([]);
});

it('lets a connection go that ends before there is a process', async () => {
  await listen();
  const socket = openRtmpSocket({ port: port(), from: '127.0.0.1' });
  await once(socket, 'connect');
  socket.resetAndDestroy();
  await (await send('next')).close();
  expect(published).toEqual(['next']);
});

it('listens on its port as soon as it is free', async () => {
  const { busy, port: wanted } = await busyPort();
  await listen({ port: wanted });
  expect([ingest.address(), warnings]).toEqual([null, [expect.stringContaining('cannot be opened')]]);
  busy.close();
  await expect.poll(() => ingest.address()).toEqual({ host: '127.0.0.1', port: wanted });
});

it('falls back to any free port if its own stays busy and `orAnyPort` is set', async () => {
  const { busy, port: wanted } = await busyPort();
  await listen({ port: wanted });
  await expect.poll(() => ingest.address()?.port, { timeout: 10_000 }).toEqual(expect.any(Number));
  expect(ingest.address()?.port).not.toBe(wanted);
  busy.close();
});
