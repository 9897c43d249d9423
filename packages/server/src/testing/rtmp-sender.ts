import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { encodeAmf } from '../media/live/rtmp/amf-writer.pure';
import type { WrittenValue } from '../media/live/rtmp/amf-writer.pure';
import { createChunkWriter } from './rtmp-chunks';
import type { ChunkHeaders, RtmpMessage } from './rtmp-chunks';

/** A message of media, and when it is sent. */
export interface RtmpTag extends RtmpMessage {
  /** Milliseconds from the call of {@link RtmpSender.play}, whatever its timestamp says. */
  readonly dueMs: number;
}

/** How {@link openRtmpSender} sends. */
export interface RtmpSenderOptions {
  /** Default `full`. */
  readonly headers?: ChunkHeaders;
  /** Default 4096. */
  readonly chunkSize?: number;
  /** The version of AMF that its commands are marked with. Default 0. */
  readonly amf?: 0 | 3;
}

/** An encoder whose timestamps, and the time at which each message is sent, are decided by a test. */
export interface RtmpSender {
  /** Sends one message now; of type 1 it sets the size of the chunks that follow. */
  send(message: RtmpMessage): void;
  /** Sends each tag when it is due. Resolves to `closed` early when the server closes the connection. */
  play(tags: readonly RtmpTag[]): Promise<'sent' | 'closed'>;
  /** Resolves when the connection is closed, by either side. */
  readonly closed: Promise<void>;
  /** Drops the connection. */
  close(): Promise<void>;
}

const handshakeBytes = 1536;
const control = { chunkSize: 1, command: { 0: 20, 3: 17 } } as const;

/** Connects to `rtmp://host:port/app/key` and publishes. The server may still refuse the key: it then closes the connection. */
export async function openRtmpSender(url: string, options: RtmpSenderOptions = {}): Promise<RtmpSender> {
  const { chunkSize = 4096, headers = 'full', amf = 0 } = options;
  const { hostname, port, pathname } = new URL(url);
  const [, app = '', key = ''] = pathname.split('/');
  const socket = connect(Number(port), hostname);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  const gone = closed.then(() => Promise.reject(new Error('the connection ended before the handshake')));
  await Promise.race([shakeHands(socket), gone]);
  const write = createChunkWriter(headers);
  const send = (message: RtmpMessage): void => {
    if (socket.writable) socket.write(write(message));
    if (message.type === control.chunkSize) write.setChunkSize(message.body.readUInt32BE());
  };
  const size = Buffer.alloc(4);
  size.writeUInt32BE(chunkSize);
  send({ type: control.chunkSize, timeMs: 0, body: size });
  // Commands that are marked with AMF3 begin with a byte 0.
  const mark = Buffer.alloc(amf === 3 ? 1 : 0);
  const command = (...values: readonly WrittenValue[]): void =>
    send({ type: control.command[amf], timeMs: 0, body: Buffer.concat([mark, encodeAmf(values)]) });
  command('connect', 1, { app, type: 'nonprivate', tcUrl: `rtmp://${hostname}:${port}/${app}` });
  command('createStream', 2, null);
  command('publish', 3, null, key, 'live');
  await Promise.race([waitFor(socket, 'NetStream.Publish.Start'), closed]);
  return {
    send,
    closed,
    async play(tags) {
      const begin = performance.now();
      for (const tag of tags) {
        const early = begin + tag.dueMs - performance.now();
        if (early > 1) await Promise.race([delay(early), closed]);
        if (socket.destroyed) return 'closed';
        send(tag);
      }
      return 'sent';
    },
    async close() {
      socket.destroy();
      await closed;
    },
  };
}

async function shakeHands(socket: Socket): Promise<void> {
  await once(socket, 'connect');
  socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(handshakeBytes)]));
  let received = Buffer.alloc(0);
  while (received.length < 1 + 2 * handshakeBytes) {
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    received = Buffer.concat([received, bytes]);
  }
  socket.write(received.subarray(1, 1 + handshakeBytes));
}

/** Waits for a text in what the server sends, and reads on after it, so that the server is never blocked. */
function waitFor(socket: Socket, text: string): Promise<void> {
  let received = '';
  return new Promise((resolve) => {
    socket.on('data', (bytes: Buffer) => {
      received = (received + bytes.toString('latin1')).slice(-4096);
      if (received.includes(text)) resolve();
    });
  });
}

const flvHeaderBytes = 13;
const tagHeaderBytes = 11;

/** Reads an FLV file: each tag is due at its own timestamp. */
export async function readFlvTags(path: string): Promise<RtmpTag[]> {
  const file = await readFile(path);
  const tags: RtmpTag[] = [];
  let at = flvHeaderBytes;
  while (at + tagHeaderBytes < file.length) {
    const size = file.readUIntBE(at + 1, 3);
    const timeMs = file.readUIntBE(at + 4, 3) + (file[at + 7] ?? 0) * 2 ** 24;
    const start = at + tagHeaderBytes;
    tags.push({ type: file[at] ?? 0, timeMs, dueMs: timeMs, body: file.subarray(start, start + size) });
    at = start + size + 4;
  }
  return tags;
}

/** Whether a tag is metadata or the settings of a decoder, which is sent once at the start. */
export function isHeader({ type, body }: RtmpTag): boolean {
  return type === 18 || (body[1] === 0 && (type === 9 || ((body[0] ?? 0) & 0xf0) === 0xa0));
}

/** Whether a tag says that the picture ends. */
const isEnd = ({ type, body }: RtmpTag): boolean => type === 9 && body[1] === 2;

/** Repeats a clip of `clipMs` until `totalMs`, with timestamps that go on; headers are sent once. */
export function repeatTags(tags: readonly RtmpTag[], clipMs: number, totalMs: number): RtmpTag[] {
  const media = tags.filter((tag) => !isHeader(tag) && !isEnd(tag));
  const all = tags.filter(isHeader);
  for (let from = 0; from < totalMs; from += clipMs)
    all.push(...media.map((tag) => ({ ...tag, timeMs: tag.timeMs + from, dueMs: tag.dueMs + from })));
  return all.filter(({ dueMs }) => dueMs < totalMs);
}

/** Moves tags: `dueMs` to when they are sent, and their timestamps by `timeMs`, over 32 bits as encoders do. */
export function moveTags(tags: readonly RtmpTag[], by: { dueMs?: number; timeMs?: number }): RtmpTag[] {
  const { dueMs = 0, timeMs = 0 } = by;
  return tags.map((tag) => ({
    ...tag,
    dueMs: tag.dueMs + dueMs,
    timeMs: (((tag.timeMs + timeMs) % 2 ** 32) + 2 ** 32) % 2 ** 32,
  }));
}
