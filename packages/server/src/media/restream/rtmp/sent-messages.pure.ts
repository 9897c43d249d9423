import { encodeAmf } from '../../live/rtmp/amf-writer.pure';
import type { WrittenValue } from '../../live/rtmp/amf-writer.pure';
import type { FlvMessage } from './flv-tags.pure';

const chunkBytes = 4096;
/** Of messages. */
export const types = {
  chunkSize: 1,
  acknowledgement: 3,
  userControl: 4,
  window: 5,
  command: 20,
} as const;
const channels: Readonly<Record<number, number>> = { 1: 2, 3: 2, 4: 2, 5: 2, 20: 3, 8: 4, 18: 5, 9: 6 };
const ping = 6;
const pong = 7;
/** Timestamps from this on go into an extended field, which each further chunk of the message repeats. */
const extended = 0xffffff;

/** Metadata is sent as what a server is to keep for those that come later. */
const bodyOf = ({ type, body }: FlvMessage): Buffer =>
  type === 18 ? Buffer.concat([encodeAmf(['@setDataFrame']), body]) : body;

/** What a muxer of FLV wrote. */
export const mediaMessage = (tag: FlvMessage, streamId: number): Buffer =>
  chunks({ ...tag, streamId, body: bodyOf(tag) });

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
  const parts = [head, more, body.subarray(0, chunkBytes)];
  for (let at = chunkBytes; at < body.length; at += chunkBytes)
    parts.push(Buffer.from([3 * 64 + channel]), more, body.subarray(at, at + chunkBytes));
  return Buffer.concat(parts);
}

export const command = (streamId: number, ...values: readonly WrittenValue[]): Buffer =>
  chunks({ type: types.command, timeMs: 0, streamId, body: encodeAmf(values) });

/** The size of the chunks is announced before anything that is longer than the first one. */
export const announceChunks = (): Buffer => numbers(types.chunkSize, chunkBytes);

/** @param received all bytes of the connection so far; the field begins anew when it is full */
export const acknowledge = (received: number): Buffer => numbers(types.acknowledgement, received % 2 ** 32);

function numbers(type: number, value: number): Buffer {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(value);
  return chunks({ type, timeMs: 0, streamId: 0, body });
}

export const isPing = (body: Buffer): boolean => body.length >= 6 && body.readUInt16BE() === ping;

/** The same time, as an answer. */
export function answerPing(asked: Buffer): Buffer {
  const body = Buffer.from(asked.subarray(0, 6));
  body.writeUInt16BE(pong);
  return chunks({ type: types.userControl, timeMs: 0, streamId: 0, body });
}
