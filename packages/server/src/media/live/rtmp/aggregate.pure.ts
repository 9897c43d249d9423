import type { RtmpMessage } from './rtmp-chunks.pure';

/** Of a message within an aggregate: type, length, timestamp, stream; the length comes again after its body. */
const headBytes = 11;
const tailBytes = 4;

/** Takes an aggregate message apart (section 7.1.6). Its own timestamp is that of the first message, and moves the others alike. */
export function splitAggregate({ timeMs, streamId, body }: RtmpMessage): {
  readonly messages: readonly RtmpMessage[];
  /** False where its lengths contradict each other; what comes before that is taken. */
  readonly isWhole: boolean;
} {
  const messages: RtmpMessage[] = [];
  let at = 0;
  let firstMs: number | null = null;
  while (at + headBytes <= body.length) {
    const start = at + headBytes;
    const end = start + body.readUIntBE(at + 1, 3);
    if (end > body.length) break;
    const ownMs = body.readUIntBE(at + 4, 3) + body.readUInt8(at + 7) * 2 ** 24;
    firstMs ??= ownMs;
    const placedMs = (timeMs + ownMs - firstMs + 2 ** 32) % 2 ** 32;
    messages.push({ type: body.readUInt8(at), timeMs: placedMs, streamId, body: body.subarray(start, end) });
    // The last one may come without its length.
    at = Math.min(end + tailBytes, body.length);
  }
  return { messages, isWhole: at === body.length };
}
