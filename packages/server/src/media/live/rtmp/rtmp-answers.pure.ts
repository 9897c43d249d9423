import { encodeAmf } from './amf-writer.pure';
import type { WrittenValue } from './amf-writer.pure';

// What the server sends. All of it is small, and goes out in chunks of the size that every peer expects at first.

const chunkBytes = 128;
/** Chunk streams: 2 is for the protocol itself, 3 is what servers use for commands. */
const [protocolChannel, commandChannel] = [2, 3] as const;
/** The bytes after which this side wants to hear that they arrived; it sends so little that they never do. */
const ownWindow = 2_500_000;
const dynamicLimit = 2;
const userControl = { streamBegin: 0, pong: 7 } as const;

interface Answer {
  readonly channel: number;
  readonly type: number;
  readonly streamId: number;
  readonly body: Buffer;
}

function write({ channel, type, streamId, body }: Answer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt8(channel);
  head.writeUIntBE(body.length, 4, 3);
  head.writeUInt8(type, 7);
  head.writeUInt32LE(streamId, 8);
  const parts = [head, body.subarray(0, chunkBytes)];
  for (let at = chunkBytes; at < body.length; at += chunkBytes)
    parts.push(Buffer.from([0xc0 + channel]), body.subarray(at, at + chunkBytes));
  return Buffer.concat(parts);
}

function control(type: number, ...numbers: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const body = Buffer.concat(
    numbers.map(([value, bytes]) => {
      const written = Buffer.alloc(bytes);
      written.writeUIntBE(value, 0, bytes);
      return written;
    }),
  );
  return write({ channel: protocolChannel, type, streamId: 0, body });
}

/** So many bytes arrived. */
export const acknowledgement = (bytes: number): Buffer => control(3, [bytes % 2 ** 32, 4]);

/** The answer to a ping, with the time that it held. */
export const pong = (timeMs: number): Buffer => control(4, [userControl.pong, 2], [timeMs, 4]);

export const windowSizes = (): Buffer =>
  Buffer.concat([control(5, [ownWindow, 4]), control(6, [ownWindow, 4], [dynamicLimit, 1])]);

export const streamBegin = (streamId: number): Buffer =>
  control(4, [userControl.streamBegin, 2], [streamId, 4]);

/** The values of a command. */
export const command = (streamId: number, ...values: readonly WrittenValue[]): Buffer =>
  write({ channel: commandChannel, type: 20, streamId, body: encodeAmf(values) });

/** A `status` or an `error` of a stream. */
export function status(streamId: number, code: string, description: string): Buffer {
  const level = code === 'NetStream.Publish.BadName' ? 'error' : 'status';
  return command(streamId, 'onStatus', 0, null, { level, code, description });
}
