/** One RTMP message. */
export interface RtmpMessage {
  /** 8 sound, 9 picture, 18 metadata; see the specification for others. */
  readonly type: number;
  /** Its timestamp, below 2^32. */
  readonly timeMs: number;
  readonly body: Buffer;
}

/** The last message on a chunk stream: what the header of the next one may leave out. */
interface Previous {
  readonly timeMs: number;
  readonly length: number;
  readonly type: number;
  /** The timestamp field of its header: absolute or a difference. */
  readonly field: number;
}

/**
 * `full` sends each timestamp (fmt 0), `delta` sends differences wherever RTMP allows it (fmt 1 to 3); `bare` is `full` without the
 * extended timestamp in the further chunks of a message.
 */
export type ChunkHeaders = 'full' | 'delta' | 'bare';

/** Splits messages into chunks. */
export interface ChunkWriter {
  (message: RtmpMessage): Buffer;
  setChunkSize(bytes: number): void;
}

/** Timestamps from this on go into an extended field, which each further chunk of the message repeats. */
const extended = 0xffffff;
const channels: Readonly<Record<number, number>> = {
  1: 2,
  2: 2,
  4: 2,
  5: 2,
  17: 3,
  20: 3,
  8: 4,
  9: 6,
  18: 5,
};
/** All messages belong to the one stream that a publisher creates, except commands and control. */
const streamIdOf = (type: number): number => ([1, 2, 4, 5, 17, 20].includes(type) ? 0 : 1);

/** Writes chunks with full headers, or with the shortest that RTMP allows (5.3.1.2). */
export function createChunkWriter(headers: ChunkHeaders): ChunkWriter {
  const last = new Map<number, Previous>();
  let chunkSize = 128;
  const write = (message: RtmpMessage): Buffer => {
    const channel = channels[message.type] ?? 7;
    const { head, field } =
      headers === 'delta' ? shortestHead(message, last.get(channel)) : fullHead(message);
    const { timeMs, type, body } = message;
    last.set(channel, { timeMs, length: body.length, type, field });
    const extra = field >= extended ? uint(field, 4) : Buffer.alloc(0);
    const further = headers === 'bare' ? Buffer.alloc(0) : extra;
    const parts = [Buffer.from([head.format * 64 + channel]), head.bytes, extra, body.subarray(0, chunkSize)];
    for (let at = chunkSize; at < body.length; at += chunkSize)
      parts.push(Buffer.from([3 * 64 + channel]), further, body.subarray(at, at + chunkSize));
    return Buffer.concat(parts);
  };
  return Object.assign(write, { setChunkSize: (bytes: number): void => void (chunkSize = bytes) });
}

function fullHead({ type, timeMs, body }: RtmpMessage) {
  const id = Buffer.alloc(4);
  id.writeUInt32LE(streamIdOf(type));
  const parts = [uint(Math.min(timeMs, extended), 3), uint(body.length, 3), Buffer.from([type]), id];
  return { field: timeMs, head: { format: 0, bytes: Buffer.concat(parts) } };
}

/** Differences are modulo 2^32, so that they go on over the end of the clock. */
function shortestHead(message: RtmpMessage, before: Previous | undefined) {
  if (before === undefined) return fullHead(message);
  const field = (message.timeMs - before.timeMs + 2 ** 32) % 2 ** 32;
  const isAlike = before.length === message.body.length && before.type === message.type;
  if (isAlike && before.field === field) return { field, head: { format: 3, bytes: Buffer.alloc(0) } };
  const delta = uint(Math.min(field, extended), 3);
  if (isAlike) return { field, head: { format: 2, bytes: delta } };
  const bytes = Buffer.concat([delta, uint(message.body.length, 3), Buffer.from([message.type])]);
  return { field, head: { format: 1, bytes } };
}

function uint(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}
