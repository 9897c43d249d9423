import type { RtmpMessage } from './rtmp-chunks';

// The same programme, as senders of other kinds write it.

const bytes = (...values: readonly number[]): Buffer => Buffer.from(values);
const avc = Buffer.from('avc1');
const sized = (id: number, rest: Buffer): Buffer =>
  Buffer.concat([bytes(id, 0, rest.length >> 8, rest.length & 255), rest]);

/** Writes a picture by its frame type, its packet type in Enhanced RTMP, and what follows the FourCC. */
type EnhancedForm = (frame: number, packetType: number, rest: Buffer) => Buffer;

/** Forms of H.264 in Enhanced RTMP. */
export const enhancedForms = {
  'avc1 in an enhanced header': (frame, packetType, rest) =>
    Buffer.concat([bytes(0x80 + frame * 16 + packetType), avc, rest]),
  'one track with a number': (frame, packetType, rest) =>
    Buffer.concat([bytes(0x86 + frame * 16, packetType), avc, bytes(0), rest]),
  'three tracks': (frame, packetType, rest) =>
    Buffer.concat([
      bytes(0x86 + frame * 16, 0x10 + packetType),
      avc,
      ...[0, 1, 2].map((id) => sized(id, rest)),
    ]),
  'offsets of nanoseconds': (frame, packetType, rest) =>
    Buffer.concat([bytes(0x87 + frame * 16, 2, 0x01, 0x00, 0x00, packetType), avc, rest]),
} as const satisfies Readonly<Record<string, EnhancedForm>>;

/** Writes the picture of a message of AVC in a form of Enhanced RTMP; sound is left as it is. */
export function enhance<Message extends RtmpMessage>(message: Message, form: EnhancedForm): Message {
  const { type, body } = message;
  if (type !== 9) return message;
  const frame = ((body[0] ?? 0) >> 4) & 7;
  const isHeader = body[1] === 0;
  return {
    ...message,
    body: isHeader ? form(frame, 0, body.subarray(5)) : form(frame, 1, body.subarray(2)),
  };
}

const uint = (value: number, length: number): Buffer => {
  const written = Buffer.alloc(length);
  written.writeUIntBE(value, 0, length);
  return written;
};

/** Two messages in one, as Flash's encoders send them. */
export function aggregate<Message extends RtmpMessage>(messages: readonly Message[]): Message[] {
  return messages.flatMap((first, index) => {
    if (index % 2 === 1) return [];
    const parts = messages.slice(index, index + 2).map(({ type, timeMs, body }) => {
      const clock = Buffer.concat([uint(timeMs % 2 ** 24, 3), uint(Math.floor(timeMs / 2 ** 24), 1)]);
      const head = Buffer.concat([uint(type, 1), uint(body.length, 3), clock, Buffer.alloc(3)]);
      return Buffer.concat([head, body, uint(head.length + body.length, 4)]);
    });
    return [{ ...first, type: 22, body: Buffer.concat(parts) }];
  });
}
