import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { LiveIngest, SignalFigures } from '../ports/live-ingest';
import { exchange } from '../testing/rtmp-connection';
import { openRtmpSender } from '../testing/rtmp-sender';
import type { RtmpSender } from '../testing/rtmp-sender';
import { createRtmpIngest } from './rtmp-ingest';

// No sender is dropped, and nothing that it sends is left out, without a word.

const figures: SignalFigures[] = [];
const turnedAway: string[] = [];
let ingest: LiveIngest;
let sender: RtmpSender;
let gone = 0;

beforeAll(async () => {
  ingest = createRtmpIngest(
    { host: '127.0.0.1', port: 0, orAnyPort: true, warn: () => undefined },
    {
      authorize: async () => null,
      published() {},
      measured: (_id, measured) => void figures.push(measured),
      turnedAway: (address, cause) => void turnedAway.push(`${address} ${cause}`),
      gone: () => void (gone += 1),
    },
  );
  await ingest.start();
});
afterEach(async () => {
  await sender?.close();
  await expect.poll(() => ingest.connections().publishers, { timeout: 10_000 }).toBe(0);
  figures.length = 0;
  gone = 0;
});
afterAll(() => ingest.stop());

const port = (): number => ingest.address()?.port ?? 0;
const connect = async (): Promise<void> => {
  sender = await openRtmpSender(`rtmp://127.0.0.1:${port()}/live/a-key`);
};
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const tells = (problem: string, code: string | null, value: string | null) =>
  expect
    .poll(() => figures.at(-1), { timeout: 10_000 })
    .toMatchObject({ problem, problemDetail: code === null ? null : { code, value } });
const sound = (timeMs: number) => ({ type: 8, timeMs, body: hex('af 01 00') });

it.each<[string, number, string, string, string | null]>([
  ['a message of a type that is not taken', 19, '00', 'message_type', '19'],
  ['a further track of picture', 9, '96 01 61766331 02 000021 aabb', 'video_track', '2'],
  ['a further track of sound', 8, '95 01 4f707573 01 aabb', 'audio_track', '1'],
  ['script data that is no metadata', 18, '02 0004 6f6e4649 05', 'script_data', 'onFI'],
  ['a packet of a type that nobody knows', 9, '95 61763031 aabb', 'message_type', '9/5'],
  ['a broken aggregate', 22, '09 00ffff 000000 00 000000', 'broken_message', null],
  ['a tag that is shorter than it claims', 9, '91 6176', 'broken_message', null],
])('says that %s is left out', async (_what, type, body, code, value) => {
  await connect();
  sender.send(sound(0));
  sender.send({ type, timeMs: 10, body: hex(body) });
  sender.send(sound(20));
  await tells('not_accepted', code, value);
  expect(gone).toBe(0);
});

it('says that there is sound alone where a picture was sent', async () => {
  await connect();
  sender.send({ type: 9, timeMs: 0, body: hex('96 01 61766331 02 000021 aabb') });
  for (let timeMs = 0; timeMs < 6000; timeMs += 20) sender.send(sound(timeMs));
  await tells('no_picture', 'video_track', '2');
});

it.each<[string, number, string, string]>([
  ['a chunk size of 0', 1, '00000000', 'bad_chunk'],
  ['connect a second time', 20, '02 0007 636f6e6e656374 00 3ff0000000000000 05', 'bad_command'],
])('says that the connection ended for %s', async (_what, type, body, code) => {
  await connect();
  sender.send(sound(0));
  sender.send({ type, timeMs: 0, body: hex(body) });
  await sender.closed;
  await tells('connection_fault', code, null);
  await expect.poll(() => gone).toBe(1);
});

it('says of a connection without a key what it sent', async () => {
  await exchange({ port: port(), from: '127.0.0.7' }, Buffer.from('GET / HTTP/1.1\r\n\r\n'));
  await expect.poll(() => turnedAway).toContain('127.0.0.7 not_rtmp');
});
