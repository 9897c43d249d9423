import type { AmfValue } from '../../live/rtmp/amf.pure';
import { readAmf0 } from '../../live/rtmp/amf0.pure';
import { encodeAmf } from '../../live/rtmp/amf-writer.pure';
import type { WrittenValue } from '../../live/rtmp/amf-writer.pure';
import { createChunkReader } from '../../live/rtmp/rtmp-chunks.pure';
import type { RtmpMessage } from '../../live/rtmp/rtmp-chunks.pure';
import type { FlvMessage } from './flv-tags.pure';

/** What a client names. */
export interface PublishTarget {
  readonly app: string;
  readonly tcUrl: string;
  readonly key: string;
}

/** What has to be done after bytes of the server. */
export type PublishStep =
  | { readonly kind: 'send'; readonly bytes: Buffer }
  | { readonly kind: 'accepted' }
  /** In its own words, which may be empty. */
  | { readonly kind: 'refused'; readonly said: string };

/** The client's side of RTMP, as far as publishing needs it. Source: Adobe's RTMP specification 1.0, sections 5 and 7. */
export interface Publishing {
  /** The first bytes of the connection. */
  begin(): Buffer;
  push(bytes: Buffer): PublishStep[];
  media(tag: FlvMessage): Buffer;
  /** Says good-bye. */
  end(): Buffer;
}

const packetBytes = 1536;
const plainVersion = 3;
const chunkBytes = 4096;
const answerLimits = { largest: 64 * 1024, chunkStreams: 64 };
const types = { chunkSize: 1, acknowledgement: 3, userControl: 4, window: 5, command: 20 } as const;
const channels: Readonly<Record<number, number>> = { 1: 2, 3: 2, 4: 2, 5: 2, 20: 3, 8: 4, 18: 5, 9: 6 };
const ping = 6;
const pong = 7;
/** Timestamps from this on go into an extended field, which each further chunk of the message repeats. */
const extended = 0xffffff;
const longestText = 300;

/** @param random 1,528 bytes */
export function createPublishing(target: PublishTarget, random: Buffer): Publishing {
  const reader = createChunkReader(answerLimits);
  let greeting: Buffer | null = Buffer.alloc(0);
  let window = 0;
  let received = 0;
  let acknowledged = 0;
  let streamId = 0;
  const calls = { connect: 1, release: 2, announce: 3, create: 4, publish: 5 };
  const media = (tag: FlvMessage): Buffer => chunks({ ...tag, streamId, body: bodyOf(tag) });

  function greet(bytes: Buffer): PublishStep[] {
    greeting = Buffer.concat([greeting ?? Buffer.alloc(0), bytes]);
    if (greeting.length < 1 + 2 * packetBytes) return [];
    const rest = greeting.subarray(1 + 2 * packetBytes);
    const answer = greeting.subarray(1, 1 + packetBytes);
    greeting = null;
    const { app, tcUrl } = target;
    const description = { app, type: 'nonprivate', flashVer: 'FMLE/3.0 (compatible; Palco)', tcUrl };
    const first = [
      answer,
      numbers(types.chunkSize, chunkBytes),
      command(0, 'connect', calls.connect, description),
    ];
    return [{ kind: 'send', bytes: Buffer.concat(first) }, ...read(rest)];
  }
  function read(bytes: Buffer): PublishStep[] {
    received += bytes.length;
    reader.push(bytes);
    const steps: PublishStep[] = [];
    for (let message = reader.next(); message !== null; message = reader.next()) steps.push(...take(message));
    if (window > 0 && received - acknowledged >= window / 2) {
      acknowledged = received;
      steps.push({ kind: 'send', bytes: numbers(types.acknowledgement, received % 2 ** 32) });
    }
    return steps;
  }
  function take({ type, body }: RtmpMessage): PublishStep[] {
    if (type === types.window && body.length >= 4) window = body.readUInt32BE();
    if (type === types.userControl && body.length >= 6 && body.readUInt16BE() === ping)
      return [{ kind: 'send', bytes: answerPing(body.readUInt32BE(2)) }];
    return type === types.command ? takeCommand(readAmf0(body).values) : [];
  }
  function takeCommand([name, call, , detail]: readonly AmfValue[]): PublishStep[] {
    if (name === '_error' && (call === calls.connect || call === calls.create))
      return [{ kind: 'refused', said: textOf(detail) }];
    if (name === '_result' && call === calls.connect) return [{ kind: 'send', bytes: createStream() }];
    if (name === '_result' && call === calls.create) {
      streamId = typeof detail === 'number' ? detail : 1;
      return [{ kind: 'send', bytes: command(streamId, 'publish', calls.publish, null, target.key, 'live') }];
    }
    if (name !== 'onStatus') return [];
    const code = fieldOf(detail, 'code');
    if (code === 'NetStream.Publish.Start') return [{ kind: 'accepted' }];
    const isError = fieldOf(detail, 'level') === 'error';
    return isError ? [{ kind: 'refused', said: textOf(detail) }] : [];
  }
  const createStream = (): Buffer =>
    Buffer.concat([
      command(0, 'releaseStream', calls.release, null, target.key),
      command(0, 'FCPublish', calls.announce, null, target.key),
      command(0, 'createStream', calls.create, null),
    ]);
  return {
    begin: () =>
      Buffer.concat([Buffer.from([plainVersion]), Buffer.alloc(8), random.subarray(0, packetBytes - 8)]),
    push: (bytes) => (greeting === null ? read(bytes) : greet(bytes)),
    media,
    end: () =>
      Buffer.concat([
        command(0, 'FCUnpublish', 6, null, target.key),
        command(0, 'deleteStream', 7, null, streamId),
      ]),
  };
}

/** Metadata is sent as what a server is to keep for those that come later. */
const bodyOf = ({ type, body }: FlvMessage): Buffer =>
  type === 18 ? Buffer.concat([encodeAmf(['@setDataFrame']), body]) : body;

interface Written extends FlvMessage {
  readonly streamId: number;
}

function chunks({ type, timeMs, streamId, body }: Written): Buffer {
  const channel = channels[type] ?? 3;
  const time = timeMs % 2 ** 32;
  const head = Buffer.alloc(12);
  head[0] = channel;
  head.writeUIntBE(Math.min(time, extended), 1, 3);
  head.writeUIntBE(body.length, 4, 3);
  head[7] = type;
  head.writeUInt32LE(streamId, 8);
  const more = Buffer.alloc(time >= extended ? 4 : 0);
  if (more.length > 0) more.writeUInt32BE(time);
  // The size of the chunks is announced before anything that is longer than the first one.
  const parts = [head, more, body.subarray(0, chunkBytes)];
  for (let at = chunkBytes; at < body.length; at += chunkBytes)
    parts.push(Buffer.from([3 * 64 + channel]), more, body.subarray(at, at + chunkBytes));
  return Buffer.concat(parts);
}

const command = (streamId: number, ...values: readonly WrittenValue[]): Buffer =>
  chunks({ type: types.command, timeMs: 0, streamId, body: encodeAmf(values) });

function numbers(type: number, value: number): Buffer {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(value);
  return chunks({ type, timeMs: 0, streamId: 0, body });
}

function answerPing(time: number): Buffer {
  const body = Buffer.alloc(6);
  body.writeUInt16BE(pong);
  body.writeUInt32BE(time, 2);
  return chunks({ type: types.userControl, timeMs: 0, streamId: 0, body });
}

function fieldOf(value: AmfValue | undefined, name: string): string {
  if (typeof value !== 'object' || value === null) return '';
  const field = (value as Readonly<Record<string, AmfValue>>)[name];
  return typeof field === 'string' ? field : '';
}

const textOf = (value: AmfValue | undefined): string =>
  (fieldOf(value, 'description') || fieldOf(value, 'code')).slice(0, longestText);
