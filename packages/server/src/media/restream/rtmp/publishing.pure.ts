import type { AmfValue } from '../../live/rtmp/amf.pure';
import { readAmf0 } from '../../live/rtmp/amf0.pure';
import { createChunkReader } from '../../live/rtmp/rtmp-chunks.pure';
import type { RtmpMessage } from '../../live/rtmp/rtmp-chunks.pure';
import type { FlvMessage } from './flv-tags.pure';
import {
  acknowledge,
  announceChunks,
  answerPing,
  command,
  isPing,
  mediaMessage,
  types,
} from './sent-messages.pure';

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
const answerLimits = { largest: 64 * 1024, chunkStreams: 64 };
/** The transaction of each call, by which its answer is known. */
const calls = { connect: 1, release: 2, announce: 3, create: 4, publish: 5, announceEnd: 6, remove: 7 };
const longestText = 300;

/** @param random 1,528 bytes */
export function createPublishing(target: PublishTarget, random: Buffer): Publishing {
  const reader = createChunkReader(answerLimits);
  let greeting: Buffer | null = Buffer.alloc(0);
  let window = 0;
  let received = 0;
  let acknowledged = 0;
  let streamId = 0;

  function greet(bytes: Buffer): PublishStep[] {
    greeting = Buffer.concat([greeting ?? Buffer.alloc(0), bytes]);
    if (greeting.length < 1 + 2 * packetBytes) return [];
    const rest = greeting.subarray(1 + 2 * packetBytes);
    const answer = greeting.subarray(1, 1 + packetBytes);
    greeting = null;
    return [{ kind: 'send', bytes: Buffer.concat([answer, connect(target)]) }, ...read(rest)];
  }
  function read(bytes: Buffer): PublishStep[] {
    received += bytes.length;
    reader.push(bytes);
    const steps: PublishStep[] = [];
    for (let message = reader.next(); message !== null; message = reader.next()) steps.push(...take(message));
    if (window > 0 && received - acknowledged >= window / 2) {
      acknowledged = received;
      steps.push({ kind: 'send', bytes: acknowledge(received) });
    }
    return steps;
  }
  function take({ type, body }: RtmpMessage): PublishStep[] {
    if (type === types.window && body.length >= 4) window = body.readUInt32BE();
    if (type === types.userControl && isPing(body)) return [{ kind: 'send', bytes: answerPing(body) }];
    return type === types.command ? takeCommand(readAmf0(body).values) : [];
  }
  function takeCommand([name, call, , detail]: readonly AmfValue[]): PublishStep[] {
    if (name === '_result' && call === calls.connect)
      return [{ kind: 'send', bytes: createStream(target.key) }];
    if (name === '_result' && call === calls.create) {
      streamId = typeof detail === 'number' ? detail : 1;
      return [{ kind: 'send', bytes: command(streamId, 'publish', calls.publish, null, target.key, 'live') }];
    }
    if (name === '_error' && (call === calls.connect || call === calls.create))
      return [{ kind: 'refused', said: textOf(detail) }];
    return name === 'onStatus' ? takeStatus(detail) : [];
  }
  return {
    begin: () =>
      Buffer.concat([Buffer.from([plainVersion]), Buffer.alloc(8), random.subarray(0, packetBytes - 8)]),
    push: (bytes) => (greeting === null ? read(bytes) : greet(bytes)),
    media: (tag) => mediaMessage(tag, streamId),
    end: () =>
      Buffer.concat([
        command(0, 'FCUnpublish', calls.announceEnd, null, target.key),
        command(0, 'deleteStream', calls.remove, null, streamId),
      ]),
  };
}

function connect({ app, tcUrl }: PublishTarget): Buffer {
  const description = { app, type: 'nonprivate', flashVer: 'FMLE/3.0 (compatible; Palco)', tcUrl };
  return Buffer.concat([announceChunks(), command(0, 'connect', calls.connect, description)]);
}

const createStream = (key: string): Buffer =>
  Buffer.concat([
    command(0, 'releaseStream', calls.release, null, key),
    command(0, 'FCPublish', calls.announce, null, key),
    command(0, 'createStream', calls.create, null),
  ]);

function takeStatus(detail: AmfValue | undefined): PublishStep[] {
  if (fieldOf(detail, 'code') === 'NetStream.Publish.Start') return [{ kind: 'accepted' }];
  const isError = fieldOf(detail, 'level') === 'error';
  return isError ? [{ kind: 'refused', said: textOf(detail) }] : [];
}

function fieldOf(value: AmfValue | undefined, name: string): string {
  if (typeof value !== 'object' || value === null) return '';
  const field = (value as Readonly<Record<string, AmfValue>>)[name];
  return typeof field === 'string' ? field : '';
}

const textOf = (value: AmfValue | undefined): string =>
  (fieldOf(value, 'description') || fieldOf(value, 'code')).slice(0, longestText);
