import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { LiveIngest, Publisher, PublisherRefusal } from '../ports/live-ingest';
import { exchange, halfHandshake, openRtmpSocket, pipelinedCommands } from '../testing/rtmp-connection';
import type { StreamCommand } from '../testing/rtmp-connection';
import { openRtmpSender } from '../testing/rtmp-sender';
import type { RtmpSender } from '../testing/rtmp-sender';
import { createRtmpIngest } from './rtmp-ingest';

// Bounded attacks on the RTMP process, over the loopback interface.

const goodKey = 'a-key-that-is-good';
const attacker = '127.0.0.2';
const asked: string[] = [];
const gone: string[] = [];
const published: Publisher[] = [];
const sockets: Socket[] = [];
const senders: RtmpSender[] = [];
let ingest: LiveIngest;
let port: number;

beforeAll(async () => {
  ingest = createRtmpIngest(
    { host: '127.0.0.1', port: 0, orAnyPort: false, warn: () => undefined },
    {
      async authorize({ streamKey }): Promise<PublisherRefusal | null> {
        asked.push(streamKey);
        return streamKey.startsWith(goodKey) ? null : 'unknown-key';
      },
      published: (publisher) => published.push(publisher),
      measured() {},
      gone: (id) => gone.push(id),
    },
  );
  await ingest.start();
  port = ingest.address()?.port ?? 0;
});
afterAll(() => ingest.stop());
beforeEach(async () => {
  for (const one of sockets.splice(0)) one.destroy();
  for (const one of senders.splice(0)) await one.close();
  await expect.poll(() => ingest.connections()).toEqual({ pending: 0, publishers: 0, readers: 0, names: 0 });
  asked.length = 0;
  gone.length = 0;
  published.length = 0;
});

const longName = (): string => randomBytes(2000).toString('hex');
async function sender(key = goodKey): Promise<RtmpSender> {
  const opened = await openRtmpSender(`rtmp://127.0.0.1:${port}/live/${key}`);
  senders.push(opened);
  return opened;
}
/** Opens many connections, twenty at a time. */
async function flood(count: number, from: string, bytes: Buffer): Promise<void> {
  for (let index = 0; index < count; index += 20) {
    for (let one = 0; one < Math.min(20, count - index); one += 1) {
      const socket = openRtmpSocket({ port, from });
      socket.write(bytes);
      sockets.push(socket);
    }
    await delay(1);
  }
  await expect.poll(() => sockets.every((one) => one.readyState !== 'opening')).toBe(true);
}
const open = (): number => sockets.filter((one) => !one.closed && one.readyState === 'open').length;

it.each<[string, () => StreamCommand[]]>([
  [
    'publish and play',
    () => [
      ['publish', randomBytes(40).toString('hex')],
      ['play', 'x'],
    ],
  ],
  [
    'publish of a long name, and play',
    () => [
      ['publish', longName()],
      ['play', 'x'],
    ],
  ],
  [
    'play and publish',
    () => [
      ['play', randomBytes(40).toString('hex')],
      ['publish', 'x'],
    ],
  ],
  [
    'publish twice',
    () => [
      ['publish', randomBytes(40).toString('hex')],
      ['publish', 'y'],
    ],
  ],
  [
    'connect again in between',
    () => [
      ['publish', randomBytes(40).toString('hex')],
      ['connect', ''],
      ['play', 'x'],
    ],
  ],
])('keeps nothing of connections that send in one packet: %s', async (_name, commands) => {
  for (let round = 0; round < 25; round += 1) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const from = `127.0.1.${((round * 20 + index) % 250) + 1}`;
        return exchange({ port, from }, pipelinedCommands(...commands()));
      }),
    );
  }
  await expect.poll(() => ingest.connections()).toEqual({ pending: 0, publishers: 0, readers: 0, names: 0 });
});

it('does not cut a live on air for a connection that knows its key', async () => {
  const live = await sender();
  await expect.poll(() => ingest.connections().publishers).toBe(1);
  const other = 'another-key-of-mine';
  for (const commands of [
    [['publish', goodKey]],
    [['play', goodKey]],
    [
      ['publish', other],
      ['play', goodKey],
    ],
    [
      ['play', `${goodKey}?secret=guess`],
      ['publish', goodKey],
    ],
  ] as const) {
    await exchange({ port, from: attacker }, pipelinedCommands(...commands));
  }
  await delay(1100);
  expect(ingest.connections()).toEqual({ pending: 0, publishers: 1, readers: 0, names: 1 });
  expect(gone).toEqual([]);
  await live.close();
  await expect.poll(() => gone).toHaveLength(1);
});

it('tells an encoder why it is refused', async () => {
  expect(await exchange({ port, from: attacker }, pipelinedCommands(['publish', 'wrong-key']))).toContain(
    'The stream key is not valid.',
  );
  await sender();
  expect(await exchange({ port }, pipelinedCommands(['publish', goodKey]))).toContain(
    'Another encoder sends this signal.',
  );
});

it('gives the place of a sender that is silent to the next one, at its first try', async () => {
  // Of its own key: what ended of an earlier test may be told only now.
  const key = `${goodKey}-silent`;
  const ids = () => published.filter(({ streamKey }) => streamKey === key).map(({ id }) => id);
  await sender(key);
  await expect.poll(ids).toHaveLength(1);
  const isNext = () => vi.waitFor(() => expect(ids()).toHaveLength(2), { timeout: 30_000, interval: 20 });
  for (let isTaken = true; isTaken;) {
    const next = await sender(key);
    isTaken = await Promise.race([next.closed.then(() => true), isNext().then(() => false)]);
    // After a try that was refused the silent one is there still.
    if (isTaken) expect(gone).not.toContain(ids()[0]);
  }
  await expect.poll(() => gone).toContain(ids()[0]);
});

it('takes an encoder while 300 connections of another address are silent', async () => {
  await flood(300, attacker, halfHandshake);
  await expect.poll(open).toBeLessThanOrEqual(20);
  await sender();
  await expect.poll(() => ingest.connections().publishers).toBe(1);
  // The silent ones that are left are still open: the limit let the encoder in, not their end.
  expect(open()).toBe(20);
});

it('takes an encoder while 300 connections of its own address are silent', async () => {
  await flood(300, '127.0.0.1', halfHandshake);
  await sender();
  await expect.poll(() => ingest.connections().publishers).toBe(1);
});

it('takes an encoder while 300 addresses have a silent connection each', async () => {
  for (let index = 0; index < 300; index += 1)
    await flood(1, `127.0.${2 + Math.floor(index / 200)}.${(index % 200) + 1}`, halfHandshake);
  await expect.poll(open).toBeLessThanOrEqual(200);
  await sender();
  await expect.poll(() => ingest.connections().publishers).toBe(1);
});

it('closes a connection that does not finish its handshake', async () => {
  const began = performance.now();
  await exchange({ port, from: attacker }, halfHandshake);
  expect(performance.now() - began).toBeLessThan(8000);
});

it('slows wrong keys of one address down, and no other address', async () => {
  const from = '127.0.0.9';
  const guess = () =>
    exchange({ port, from }, pipelinedCommands(['publish', randomBytes(12).toString('hex')]));
  const began = performance.now();
  while (performance.now() - began < 3000) await Promise.all(Array.from({ length: 20 }, guess));
  // Twenty at once before the first was known to be wrong; then a few at growing distances.
  expect(asked.length).toBeLessThan(40);
  await sender();
  await expect.poll(() => ingest.connections().publishers).toBe(1);
});
