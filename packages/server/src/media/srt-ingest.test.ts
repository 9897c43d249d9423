import { createSocket } from 'node:dgram';
import { afterEach, expect, it } from 'vitest';
import type { LiveIngest, SignalFigures } from '../ports/live-ingest';
import { publishLive } from '../testing/live-publisher';
import type { LivePublisher } from '../testing/live-publisher';
import { createSrtIngest } from './srt-ingest';

const senders: LivePublisher[] = [];
let ingest: LiveIngest;
let figures: SignalFigures | null;
const told: string[] = [];
const keys = new Map<string, string>();

async function open(passphrase: string | null): Promise<string> {
  told.length = 0;
  figures = null;
  ingest = createSrtIngest(
    {
      host: '127.0.0.1',
      port: 0,
      orAnyPort: false,
      passphrase,
      latencyMs: 120,
      mostSignals: 4,
      warn: () => undefined,
    },
    {
      async authorize({ id, streamKey }) {
        keys.set(id, streamKey);
        return streamKey.startsWith('good') ? null : 'unknown-key';
      },
      published: ({ streamKey }) => told.push(`published ${streamKey}`),
      measured: (_id, measured) => void (figures = measured),
      turnedAway: (_address, cause) => told.push(`turned away ${cause}`),
      gone: (id, cause) => told.push(`gone ${keys.get(id)} ${cause}`),
    },
  );
  await ingest.start();
  return `srt://127.0.0.1:${ingest.address()?.port}`;
}
afterEach(async () => {
  for (const one of senders.splice(0)) await one.stop();
  await ingest.stop();
});
function send(url: string): LivePublisher {
  const sender = publishLive(url, { keySeconds: 1 });
  senders.push(sender);
  return sender;
}
const soon = { timeout: 20_000 };

it('takes several callers at one port, and ends one that is dropped', async () => {
  const url = await open(null);
  send(`${url}?streamid=good-1`);
  send(`${url}?streamid=${encodeURIComponent('#!::r=good-2,m=publish')}`);
  await expect.poll(() => told.toSorted(), soon).toEqual(['published good-1', 'published good-2']);
  await expect
    .poll(() => figures, soon)
    .toMatchObject({
      videoCodec: 'h264',
      audioCodec: 'aac',
      problem: null,
      link: { lossPercent: expect.any(Number) },
    });
  const id = [...keys].findLast(([, key]) => key === 'good-2')?.[0] ?? '';
  const answer = await fetch(ingest.sourceOf({ id, streamKey: 'good-2', remoteAddress: '' }));
  const first = await answer.body?.getReader().read();
  expect(Buffer.from(first?.value ?? []).toString('latin1', 0, 3)).toBe('FLV');
  expect(
    (await fetch(ingest.sourceOf({ id, streamKey: 'good-2', remoteAddress: '' }).replace(/=.*/, '=x')))
      .status,
  ).toBe(404);
  ingest.drop(id);
  await expect.poll(() => told, soon).toContain('gone good-2 server');
  expect(told).not.toContain('gone good-1 server');
}, 60_000);

it('refuses before it takes anything', async () => {
  const url = await open(null);
  expect(await send(`${url}?streamid=bad`).done).toBe('refused');
  expect(await send(url).done).toBe('refused');
  expect(await send(`${url}?streamid=${encodeURIComponent('#!::r=good,m=request')}`).done).toBe('refused');
  expect(await send(`${url}?streamid=good&passphrase=not-expected`).done).toBe('refused');
  expect(told).toEqual([
    'turned away no_stream_id',
    'turned away wants_to_receive',
    'turned away unexpected_passphrase',
  ]);
}, 60_000);

it('takes only who knows the passphrase', async () => {
  const url = await open('a-phrase-of-ours');
  expect(await send(`${url}?streamid=good-1`).done).toBe('refused');
  expect(await send(`${url}?streamid=good-2&passphrase=another-phrase`).done).toBe('refused');
  expect(told).toEqual([
    'turned away no_passphrase',
    'turned away wrong_passphrase',
    'gone good-2 wrong_passphrase',
  ]);
  send(`${url}?streamid=good-3&passphrase=a-phrase-of-ours`);
  await expect.poll(() => told, soon).toContain('published good-3');
}, 60_000);

it('is not brought down by what is no SRT', async () => {
  const url = await open(null);
  const stranger = createSocket('udp4');
  const port = Number(new URL(url.replace('srt:', 'http:')).port);
  const head = Buffer.from('80000000000000000000000000000000', 'hex');
  for (let length = 0; length < 200; length += 1)
    stranger.send(Buffer.concat([head, Buffer.alloc(length, 0xff)]), port, '127.0.0.1');
  send(`${url}?streamid=good-1`);
  await expect.poll(() => told, soon).toEqual(['published good-1']);
  stranger.close();
}, 60_000);
