import { RtmpFault } from './rtmp-fault.pure';

/** A message, put together from its chunks. Source of the format: Adobe's RTMP specification 1.0, section 5. */
export interface RtmpMessage {
  /** Section 5.4 and 7.1: 8 sound, 9 picture, 18 data, 20 command, and others. */
  readonly type: number;
  /** Of the message stream; 0 for the connection itself. */
  readonly streamId: number;
  /** Below 2^32, where clocks begin again at 0. */
  readonly timeMs: number;
  /** Bytes of its own: what is pushed later does not change them. */
  readonly body: Buffer;
}

/** Bounds on what a sender can make the reader hold. */
export interface ChunkLimits {
  /** Of one message, in bytes, and of the bytes of all messages that are begun. */
  readonly largest: number;
  readonly chunkStreams: number;
}

/** Puts messages together from the bytes of a connection, however these are split. */
export interface ChunkReader {
  push(bytes: Buffer): void;
  /** The next whole message; null where more bytes are needed. Throws {@link RtmpFault}. */
  next(): RtmpMessage | null;
  /** Whether another message took the place of one that was begun, since this was asked the last time. */
  hasReplaced(): boolean;
  setLimits(limits: ChunkLimits): void;
}

/** What a chunk stream keeps: headers leave out what is as before. */
interface ChunkStream {
  streamId: number;
  type: number;
  length: number;
  timeMs: number;
  /** The timestamp as the last header had it: absolute in format 0, else a difference. */
  field: number;
  /** That field had its extended form, so that chunks of format 3 may repeat it. */
  isExtended: boolean;
  /** The message that is begun, with room that grows; null between messages. */
  body: Buffer | null;
  received: number;
}

/** A header that was read from the pending bytes. */
interface ChunkHead {
  readonly format: number;
  readonly id: number;
  /** Of the message header, after the one to three bytes that name the chunk stream. */
  readonly start: number;
}

const chunkSizeType = 1;
const abortType = 2;
/** A timestamp that does not fit into three bytes; the four that follow have it. */
const extendedMark = 0xffffff;
const headerBytes = [11, 7, 3, 0] as const;
const empty: Buffer = Buffer.alloc(0);
/** A header says how long a message will be; memory is taken for what really came. */
const firstRoom = 1024;

/** What a reader holds between two calls. */
interface State {
  readonly streams: Map<number, ChunkStream>;
  limits: ChunkLimits;
  pending: Buffer;
  chunkSize: number;
  /** Bytes of all messages that are begun. */
  begun: number;
  /** The chunk whose payload comes next. */
  current: OpenChunk | null;
  hasReplaced: boolean;
}
interface OpenChunk {
  readonly stream: ChunkStream;
  left: number;
}

/** Reads chunks. The size of chunks and aborted messages (types 1 and 2) are its own matter; every other message is returned. */
export function createChunkReader(limits: ChunkLimits): ChunkReader {
  const state: State = {
    streams: new Map(),
    limits,
    pending: empty,
    chunkSize: 128,
    begun: 0,
    current: null,
    hasReplaced: false,
  };
  return {
    push(bytes) {
      state.pending = state.pending.length === 0 ? bytes : Buffer.concat([state.pending, bytes]);
    },
    next() {
      for (;;) {
        const chunk = state.current ?? openChunk(state);
        if (chunk === null || (chunk.left > 0 && state.pending.length === 0)) return null;
        const message = readPayload(state, chunk);
        if (message !== null && !control(state, message)) return message;
      }
    },
    hasReplaced() {
      const { hasReplaced } = state;
      state.hasReplaced = false;
      return hasReplaced;
    },
    setLimits: (next) => void (state.limits = next),
  };
}

/** Reads the header of a chunk; null where its bytes are not all there. */
function openChunk(state: State): OpenChunk | null {
  const head = findHead(state.pending);
  if (head === null) return null;
  const stream = streamOf(state, head);
  const end = head.start + (headerBytes[head.format] ?? 0);
  if (state.pending.length < end) return null;
  const isExtended = hasExtended(state.pending, head, stream);
  if (isExtended === null || (isExtended && state.pending.length < end + 4)) return null;
  const { length, type } = stream;
  if (head.format < 3) readFields(stream, { head, bytes: state.pending, isExtended });
  state.pending = state.pending.subarray(end + (isExtended ? 4 : 0));
  // Within a message a header may come again.
  if (length !== stream.length || type !== stream.type) leaveBegun(state, stream);
  if (stream.body === null) begin(stream, head.format, state.limits);
  return (state.current = { stream, left: Math.min(state.chunkSize, stream.length - stream.received) });
}

function streamOf({ streams, limits }: State, { format, id }: ChunkHead): ChunkStream {
  const known = streams.get(id);
  if (known !== undefined) return known;
  // Without an earlier header there is no length; librtmp begins a chunk stream with format 1.
  if (format > 1) throw new RtmpFault('bad_chunk', `format ${format} on a new chunk stream`);
  if (streams.size >= limits.chunkStreams) throw new RtmpFault('bad_chunk', 'too many chunk streams');
  const stream = emptyStream();
  streams.set(id, stream);
  return stream;
}

function begin(stream: ChunkStream, format: number, { largest }: ChunkLimits): void {
  if (stream.length > largest) throw new RtmpFault('too_large', `a message of ${stream.length} bytes`);
  stream.timeMs = format === 0 ? stream.field : (stream.timeMs + stream.field) % 2 ** 32;
  stream.body = Buffer.allocUnsafe(Math.min(stream.length, firstRoom));
}

/** Another message takes the place of what was begun. */
function leaveBegun(state: State, stream: ChunkStream): void {
  state.hasReplaced ||= stream.received > 0;
  forget(state, stream);
}

function forget(state: State, stream: ChunkStream): void {
  state.begun -= stream.received;
  stream.received = 0;
  stream.body = null;
}

/** Takes what is there of a chunk. @returns the message that it completes */
function readPayload(state: State, chunk: OpenChunk): RtmpMessage | null {
  const { stream } = chunk;
  const taken = state.pending.subarray(0, chunk.left);
  const room = withRoom(stream, taken.length);
  taken.copy(room, stream.received);
  stream.body = room;
  stream.received += taken.length;
  state.begun += taken.length;
  if (state.begun > state.limits.largest)
    throw new RtmpFault('too_large', `${state.begun} bytes of messages that are begun`);
  state.pending = state.pending.subarray(taken.length);
  chunk.left -= taken.length;
  if (chunk.left === 0) state.current = null;
  if (stream.received < stream.length) return null;
  const { type, streamId, timeMs } = stream;
  forget(state, stream);
  return { type, streamId, timeMs, body: room };
}

/** @returns whether the message was one of the reader's own */
function control(state: State, { type, body }: RtmpMessage): boolean {
  if (type !== chunkSizeType && type !== abortType) return false;
  if (body.length < 4) throw new RtmpFault('bad_chunk', `a message of type ${type} without its number`);
  const value = body.readUInt32BE();
  if (type === chunkSizeType) {
    if (value < 1 || value > 0x7fffffff) throw new RtmpFault('bad_chunk', `a chunk size of ${value}`);
    state.chunkSize = value;
  } else {
    const aborted = state.streams.get(value);
    if (aborted !== undefined) forget(state, aborted);
  }
  return true;
}

const emptyStream = (): ChunkStream => ({
  streamId: 0,
  type: 0,
  length: 0,
  timeMs: 0,
  field: 0,
  isExtended: false,
  body: null,
  received: 0,
});

/** Reads the format and the chunk stream, section 5.3.1.1. */
function findHead(bytes: Buffer): ChunkHead | null {
  const [first, second, third] = bytes;
  if (first === undefined) return null;
  const format = first >> 6;
  const short = first & 63;
  if (short > 1) return { format, id: short, start: 1 };
  if (second === undefined) return null;
  if (short === 0) return { format, id: 64 + second, start: 2 };
  return third === undefined ? null : { format, id: 64 + second + third * 256, start: 3 };
}

/** Reads the message header, section 5.3.1.2. A field that a format leaves out stays as it was. */
function readFields(
  stream: ChunkStream,
  { head, bytes, isExtended }: { head: ChunkHead; bytes: Buffer; isExtended: boolean },
): void {
  const { format, start } = head;
  const end = start + (headerBytes[format] ?? 0);
  stream.isExtended = isExtended;
  stream.field = isExtended ? bytes.readUInt32BE(end) : bytes.readUIntBE(start, 3);
  if (format > 1) return;
  stream.length = bytes.readUIntBE(start + 3, 3);
  stream.type = bytes.readUInt8(start + 6);
  if (format === 0) stream.streamId = bytes.readUInt32LE(start + 7);
}

/**
 * Whether four more bytes of the timestamp follow a header. A chunk of format 3 should repeat them, and some encoders leave them
 * out, so that the bytes decide: those of the last header's field, or of the message's time, are a repetition. Null where too few
 * came.
 */
function hasExtended(bytes: Buffer, { format, start }: ChunkHead, stream: ChunkStream): boolean | null {
  if (format < 3) return bytes.readUIntBE(start, 3) === extendedMark;
  if (!stream.isExtended) return false;
  const found = bytes.subarray(start, start + 4);
  const begins = [stream.field, stream.timeMs].some((value) => {
    const repeated = Buffer.alloc(4);
    repeated.writeUInt32BE(value);
    return repeated.subarray(0, found.length).equals(found);
  });
  if (!begins) return false;
  return found.length < 4 ? null : true;
}

/** The begun message with room for more bytes. */
function withRoom({ body, received, length }: ChunkStream, more: number): Buffer {
  const held = body ?? empty;
  if (held.length >= received + more) return held;
  const larger = Buffer.allocUnsafe(Math.min(length, Math.max(received + more, held.length * 2)));
  held.copy(larger, 0, 0, received);
  return larger;
}
