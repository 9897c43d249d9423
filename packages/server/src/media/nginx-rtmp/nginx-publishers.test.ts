import { beforeEach, expect, it } from 'vitest';
import type { PublisherRefusal, SignalFigures } from '../../ports/live-ingest';
import type { CallbackAnswer } from './listen-callbacks';
import { createNginxPublishers } from './nginx-publishers';
import type { NginxPublishers } from './nginx-publishers';
import type { NginxCallback } from './read-callback';
import type { NginxStream } from './read-statistics';

const told: string[] = [];
const dropped: string[] = [];
let figures: SignalFigures | null;
let verdict: () => Promise<PublisherRefusal | null>;
let publishers: NginxPublishers;
/** Of the publisher that was asked about last. */
let lastId: string;

beforeEach(() => {
  told.length = 0;
  dropped.length = 0;
  figures = null;
  verdict = async () => null;
  publishers = createNginxPublishers({
    events: {
      authorize({ id }) {
        lastId = id;
        return verdict();
      },
      published: ({ streamKey }) => void told.push(`published ${streamKey}`),
      measured: (_id, measured) => void (figures = measured),
      gone: () => void told.push('gone'),
    },
    warn: () => undefined,
    drop: (name) => void dropped.push(name),
  });
});

const callback = (clientId: string, change: Partial<NginxCallback> = {}): NginxCallback => ({
  kind: 'publish',
  clientId,
  streamKey: `key-${clientId}`,
  remoteAddress: '192.0.2.1',
  ...change,
});
const nameIn = (answer: CallbackAnswer): string => (answer.kind === 'accept' ? answer.name : '');
const streamOf = (name: string, change: Partial<NginxStream> = {}): NginxStream => ({
  name,
  hasPublisher: true,
  readers: 0,
  bytes: 1000,
  width: null,
  height: null,
  videoCodec: 'h264',
  audioCodec: null,
  ...change,
});
/** A publisher that nginx shows. */
async function publish(clientId: string, nowMs = performance.now()): Promise<string> {
  const name = nameIn(await publishers.onPublish(callback(clientId)));
  publishers.onStreams(
    publishers.names().map((one) => streamOf(one)),
    nowMs,
  );
  return name;
}

it('tells of a publisher once nginx has its stream, and of its end', async () => {
  const name = nameIn(await publishers.onPublish(callback('1')));
  expect(name).toMatch(/^[\da-f]{48}$/);
  expect([told, publishers.isExpecting()]).toEqual([[], true]);
  publishers.onStreams([streamOf(name)], performance.now());
  expect([told, publishers.isExpecting()]).toEqual([['published key-1'], false]);
  expect(figures).toMatchObject({ videoCodec: 'h264', packets: 1000 });
  publishers.onDone(callback('1', { streamKey: 'another-key' }));
  expect(told).toHaveLength(1);
  publishers.onDone(callback('1'));
  publishers.onDone(callback('1'));
  expect(told).toEqual(['published key-1', 'gone']);
});

it('tells of an end that nginx does not tell of', async () => {
  await publish('1');
  publishers.onStreams([], performance.now());
  expect([told, publishers.names()]).toEqual([['published key-1', 'gone'], []]);
});

it('forgets a publisher that was accepted and never came', async () => {
  await publishers.onPublish(callback('1'));
  publishers.onStreams([], performance.now() + 5000);
  expect(told).toEqual([]);
  publishers.onStreams([], performance.now() + 15_000);
  expect([told, publishers.names()]).toEqual([['gone'], []]);
});

it('knows a publisher that goes on, and no other', async () => {
  await publish('1');
  expect(publishers.isHeld(callback('1'))).toBe(true);
  expect(publishers.isHeld(callback('2'))).toBe(false);
  expect(publishers.isHeld(callback('1', { streamKey: 'another-key' }))).toBe(false);
});

it('refuses the same key twice, and the same connection', async () => {
  await publish('1');
  const refused = { kind: 'refuse' };
  expect(await publishers.onPublish(callback('2', { streamKey: 'key-1' }))).toEqual(refused);
  expect(await publishers.onPublish(callback('1', { streamKey: 'another-key' }))).toEqual(refused);
  expect([dropped, publishers.names().length]).toEqual([[], 1]);
});

it('ends a publisher that is silent when its key is used again', async () => {
  const name = await publish('1', performance.now() - 4000);
  expect(await publishers.onPublish(callback('2', { streamKey: 'key-1' }))).toEqual({ kind: 'refuse' });
  expect(dropped).toEqual([name]);
});

it('ends streams that nobody was asked about, and those of no publisher not', () => {
  publishers.onStreams([streamOf('foreign'), streamOf('idle', { hasPublisher: false })], performance.now());
  expect(dropped).toEqual(['foreign']);
});

it('ends a publisher whose codec cannot be taken', async () => {
  const name = nameIn(await publishers.onPublish(callback('1')));
  publishers.onStreams([streamOf(name, { videoCodec: 'jpeg' })], performance.now());
  expect([figures?.problem, dropped]).toEqual(['unsupported_codec', [name]]);
});

it('ends a publisher again as long as nginx still has it', async () => {
  const name = nameIn(await publishers.onPublish(callback('1')));
  // Before nginx has the stream.
  publishers.drop(lastId);
  publishers.onStreams([streamOf(name)], performance.now());
  publishers.onStreams([streamOf(name)], performance.now());
  expect(dropped).toEqual([name, name, name]);
});

it.each<[string, (all: NginxPublishers) => void]>([
  ['left', (all) => all.onDone(callback('1', { kind: 'publish_done' }))],
  ['was lost with nginx', (all) => all.loseAll()],
])('does not accept who %s while it was asked about', async (_what, leave) => {
  let answer: (refusal: PublisherRefusal | null) => void = () => undefined;
  verdict = () => new Promise((resolve) => (answer = resolve));
  const asking = publishers.onPublish(callback('1'));
  await expect.poll(() => publishers.pending()).toBe(1);
  leave(publishers);
  expect([publishers.pending(), told]).toEqual([0, []]);
  answer(null);
  expect(await asking).toEqual({ kind: 'refuse' });
  expect(told).toEqual(['gone']);
});

it('refuses where the key cannot be looked up, and holds nothing of it', async () => {
  verdict = () => Promise.reject(new Error('the database is away'));
  expect(await publishers.onPublish(callback('1'))).toEqual({ kind: 'refuse' });
  expect([publishers.names(), publishers.pending(), told]).toEqual([[], 0, []]);
});

it('slows down who tries wrong keys', async () => {
  verdict = async () => 'unknown-key';
  for (const clientId of ['1', '2', '3', '4', '5']) await publishers.onPublish(callback(clientId));
  let isAnswered = false;
  const next = publishers.onPublish(callback('6')).then(() => (isAnswered = true));
  verdict = async () => null;
  // Another address is answered at once.
  expect(nameIn(await publishers.onPublish(callback('7', { remoteAddress: '192.0.2.2' })))).not.toBe('');
  expect(isAnswered).toBe(false);
  await next;
});

it('asks about two hundred at once, and refuses the next one', async () => {
  verdict = () => new Promise(() => undefined);
  for (let count = 0; count < 200; count += 1) void publishers.onPublish(callback(String(count)));
  expect(publishers.pending()).toBe(200);
  expect(await publishers.onPublish(callback('200'))).toEqual({ kind: 'refuse' });
});
