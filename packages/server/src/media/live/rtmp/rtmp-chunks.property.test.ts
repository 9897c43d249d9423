import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createChunkReader } from './rtmp-chunks.pure';
import type { RtmpMessage } from './rtmp-chunks.pure';

// Connections as senders of all kinds write them, and every way in which the network may split their bytes.

/** One message with the choices of its sender. */
interface Planned {
  readonly channel: number;
  readonly type: number;
  readonly timeMs: number;
  readonly length: number;
  /** Never shorter than the specification allows, sometimes longer. */
  readonly wantedFormat: 0 | 1 | 2 | 3;
  /** Of the chunks after the first one: it is set before the message, or in the middle of it. */
  readonly chunkSize: number | null;
  readonly isSetWithin: boolean;
  /** Begun, and aborted before its end. */
  readonly isAborted: boolean;
}

interface Plan {
  readonly messages: readonly Planned[];
  readonly repeatsExtended: boolean;
  /** Chunks of several messages take turns. */
  readonly isInterleaved: boolean;
}

const edges = [0, 1, 0xfffffe, 0xffffff, 0x1000000, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 0x1000000, 2 ** 32 - 1];
const clock = fc.oneof(
  fc.constantFrom(...edges),
  fc.nat(2 ** 32 - 1),
  // A step from an edge.
  fc.tuple(fc.constantFrom(...edges), fc.nat(50)).map(([edge, step]) => (edge + step) % 2 ** 32),
);
const size = fc.oneof(
  fc.constantFrom(1, 2, 127, 128, 129, 4096, 65_535, 65_536),
  fc.integer({ min: 1, max: 65_536 }),
);
const planned: fc.Arbitrary<Planned> = fc.record({
  channel: fc.constantFrom(3, 4, 6, 63, 64, 319, 320, 65_599),
  type: fc.constantFrom(8, 9, 15, 17, 18, 20, 22),
  timeMs: clock,
  length: fc.oneof(fc.nat(600), fc.constantFrom(0, 1, 128, 129, 4096, 5000)),
  wantedFormat: fc.constantFrom(0, 1, 2, 3),
  chunkSize: fc.option(size, { freq: 2 }),
  isSetWithin: fc.boolean(),
  isAborted: fc.oneof(
    { weight: 1, arbitrary: fc.constant(true) },
    { weight: 5, arbitrary: fc.constant(false) },
  ),
});
const anyPlan: fc.Arbitrary<Plan> = fc.record({
  messages: fc.array(planned, { minLength: 1, maxLength: 12 }),
  repeatsExtended: fc.boolean(),
  isInterleaved: fc.boolean(),
});

const uint = (value: number, length: number): Buffer => {
  const written = Buffer.alloc(length);
  written.writeUIntBE(value, 0, length);
  return written;
};
function basicHead(format: number, channel: number): Buffer {
  if (channel < 64) return Buffer.from([format * 64 + channel]);
  if (channel < 320) return Buffer.from([format * 64, channel - 64]);
  return Buffer.from([format * 64 + 1, (channel - 64) % 256, Math.floor((channel - 64) / 256)]);
}
const extended = 0xffffff;

/** A sender that keeps nothing of the reader under test: it writes from the specification alone. */
function writeConnection({ messages, repeatsExtended, isInterleaved }: Plan) {
  const last = new Map<number, { timeMs: number; length: number; type: number; field: number }>();
  const expected: RtmpMessage[] = [];
  const out: Buffer[] = [];
  const open: { readonly channel: number; next(): Buffer | null }[] = [];
  let chunkSize = 128;

  function setChunkSize(next: number): void {
    control(1, next);
    chunkSize = next;
  }
  function control(type: number, value: number): void {
    const body = uint(value, 4);
    out.push(Buffer.from([2, 0, 0, 0, 0, 0, 4, type, 0, 0, 0, 0]), body.subarray(0, chunkSize));
    for (let at = chunkSize; at < body.length; at += chunkSize)
      out.push(Buffer.from([0xc2]), body.subarray(at, at + chunkSize));
  }
  function drain(): void {
    while (open.length > 0)
      for (const one of open.slice()) {
        const chunk = one.next();
        if (chunk === null) open.splice(open.indexOf(one), 1);
        else out.push(chunk);
      }
  }
  function start(plan: Planned, index: number): void {
    const { channel, type, timeMs, length } = plan;
    // The edges of clocks are within one difference of each other only modulo 2^32.
    const before = last.get(channel);
    const difference = before === undefined ? timeMs : (timeMs - before.timeMs + 2 ** 32) % 2 ** 32;
    const isAlike = before?.length === length && before.type === type;
    const shortest = before === undefined ? 1 : !isAlike ? 1 : before.field === difference ? 3 : 2;
    const format = Math.min(plan.wantedFormat, shortest);
    const field = format === 0 ? timeMs : difference;
    last.set(channel, { timeMs, length, type, field });
    const body = Buffer.alloc(length, (index * 37 + 11) % 256);
    const short = uint(Math.min(field, extended), 3);
    const tail = [
      [short, uint(length, 3), Buffer.from([type, 1, 0, 0, 0])],
      [short, uint(length, 3), Buffer.from([type])],
      [short],
      [],
    ][format] as Buffer[];
    const extra = field >= extended ? uint(field, 4) : Buffer.alloc(0);
    // A message that only repeats its header has the four bytes only where its sender repeats them.
    const first = format === 3 && !repeatsExtended ? Buffer.alloc(0) : extra;
    const further = repeatsExtended ? extra : Buffer.alloc(0);
    let at = 0;
    let isBegun = false;
    open.push({
      channel,
      next() {
        if (isBegun && at >= length) return null;
        const head = isBegun
          ? Buffer.concat([basicHead(3, channel), further])
          : Buffer.concat([basicHead(format, channel), ...tail, first]);
        isBegun = true;
        const chunk = Buffer.concat([head, body.subarray(at, at + chunkSize)]);
        at += chunkSize;
        return chunk;
      },
    });
    if (plan.isAborted && length > chunkSize) {
      const chunk = open.pop()?.next();
      if (chunk) out.push(chunk);
      control(2, channel);
    } else expected.push({ type, timeMs, body, streamId: 0 });
  }

  for (const [index, plan] of messages.entries()) {
    // A chunk stream has one message at a time.
    const isBusy = !isInterleaved || open.length > 2 || open.some((one) => one.channel === plan.channel);
    if (isBusy) drain();
    if (plan.chunkSize !== null && !plan.isSetWithin) setChunkSize(plan.chunkSize);
    start(plan, index);
    const [begun] = open;
    if (plan.chunkSize === null || !plan.isSetWithin || begun === undefined) continue;
    const chunk = begun.next();
    if (chunk !== null) out.push(chunk);
    setChunkSize(plan.chunkSize);
  }
  drain();
  return { bytes: Buffer.concat(out), expected };
}

function read(bytes: Buffer, cuts: readonly number[]): Omit<RtmpMessage, 'streamId'>[] {
  const reader = createChunkReader({ largest: 1_000_000, chunkStreams: 64 });
  const found: Omit<RtmpMessage, 'streamId'>[] = [];
  const offsets = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort(
    (one, other) => one - other,
  );
  for (const [index, from] of offsets.entries()) {
    reader.push(bytes.subarray(from, offsets[index + 1] ?? from));
    for (let one = reader.next(); one !== null; one = reader.next())
      found.push({ type: one.type, timeMs: one.timeMs, body: one.body });
  }
  return found;
}
const bare = ({ type, timeMs, body }: RtmpMessage) => ({ type, timeMs, body });
/** Where chunks take turns, the shorter message is whole before the longer one that began earlier. */
const order = (one: { body: Buffer; timeMs: number }, other: { body: Buffer; timeMs: number }): number =>
  (one.body[0] ?? 0) - (other.body[0] ?? 0) || one.timeMs - other.timeMs;

it('reads 200 generated connections whole, however their bytes are split', () => {
  fc.assert(
    fc.property(anyPlan, fc.array(fc.nat(200_000), { maxLength: 40 }), (plan, cuts) => {
      const { bytes, expected } = writeConnection(plan);
      const whole = read(bytes, []);
      expect(whole.toSorted(order)).toEqual(expected.map(bare).sort(order));
      expect(read(bytes, cuts)).toEqual(whole);
    }),
    { numRuns: 200 },
  );
});

it('gives the same messages byte by byte', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const { bytes } = writeConnection({ ...plan, messages: plan.messages.slice(0, 4) });
      const all = Array.from({ length: bytes.length }, (_, index) => index);
      expect(read(bytes, all)).toEqual(read(bytes, []));
    }),
    { numRuns: 40 },
  );
});

it('ends in messages or in a fault, whatever comes', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 20 }), (parts) => {
      const reader = createChunkReader({ largest: 1000, chunkStreams: 8 });
      try {
        for (const part of parts) {
          reader.push(Buffer.from(part));
          while (reader.next() !== null);
        }
      } catch (error) {
        expect(error).toMatchObject({ name: 'RtmpFault' });
      }
    }),
    { numRuns: 300 },
  );
});
