/** Types of packets of RTCP. */
const types = { receiverReport: 201, transport: 205, payload: 206 } as const;

/** A packet that tells what was received of a stream (RFC 3550, 6.4.2). */
export interface StreamReport {
  readonly ssrc: number;
  /** Of 256 packets since the last report. */
  readonly lost: number;
  readonly lostInAll: number;
  /** With the number of turns of the counter in the upper half. */
  readonly highest: number;
  /** In ticks of the stream. */
  readonly jitter: number;
  /** The middle of the sender's last report, and how long ago it came, in 1/65536 s. */
  readonly lastReport: number;
  readonly sinceReport: number;
}

function packet(count: number, type: number, words: Buffer): Buffer {
  const head = Buffer.from([0x80 | count, type, 0, 0]);
  head.writeUInt16BE(words.length / 4, 2);
  return Buffer.concat([head, words]);
}

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
};

/** Of at most 31 streams. */
export function writeReports(own: number, reports: readonly StreamReport[]): Buffer {
  const blocks = reports.map(({ ssrc, lost, lostInAll, highest, jitter, lastReport, sinceReport }) =>
    numbers(ssrc, (lost << 24) | (lostInAll & 0xffffff), highest, jitter, lastReport, sinceReport),
  );
  return packet(reports.length, types.receiverReport, Buffer.concat([numbers(own), ...blocks]));
}

/** Asks for packets again (RFC 4585, 6.2.1). */
export function writeNack(own: number, ssrc: number, missing: readonly number[]): Buffer {
  const pairs: number[] = [];
  for (let at = 0; at < missing.length;) {
    const first = missing[at] ?? 0;
    let mask = 0;
    for (at += 1; at < missing.length; at += 1) {
      const further = (((missing[at] ?? 0) - first) & 0xffff) - 1;
      if (further < 0 || further > 15) break;
      mask |= 1 << further;
    }
    pairs.push(((first << 16) | mask) >>> 0);
  }
  return packet(1, types.transport, numbers(own, ssrc, ...pairs));
}

/** Asks for a key frame (RFC 4585, 6.3.1). */
export const writePictureLoss = (own: number, ssrc: number): Buffer =>
  packet(1, types.payload, numbers(own, ssrc));

/** When packets of all streams arrived, by the numbers that the sender gave them; null where one did not. */
export interface TransportArrivals {
  readonly first: number;
  readonly arrivedMs: readonly (number | null)[];
  /** Counts these reports. */
  readonly count: number;
}

/** A quarter of a millisecond; the time at the head counts 64 ms. */
const ticksPerMs = 4;
const headTicks = 256;
const statusesPerChunk = 7;

/** By which the sender finds what the line bears (draft-holmer-rmcat-transport-wide-cc-extensions-01). */
export function writeTransportFeedback(own: number, ssrc: number, arrivals: TransportArrivals): Buffer {
  const { first, arrivedMs, count } = arrivals;
  const start = arrivedMs.find((ms) => ms !== null) ?? 0;
  const head = Math.floor((start * ticksPerMs) / headTicks);
  let last = head * headTicks;
  const statuses: number[] = [];
  const deltas: Buffer[] = [];
  for (const ms of arrivedMs) {
    const ticks = ms === null ? 0 : Math.max(-0x8000, Math.min(0x7fff, Math.round(ms * ticksPerMs) - last));
    const isSmall = ticks >= 0 && ticks <= 0xff;
    statuses.push(ms === null ? 0 : isSmall ? 1 : 2);
    if (ms === null) continue;
    last += ticks;
    const delta = Buffer.alloc(isSmall ? 1 : 2);
    if (isSmall) delta.writeUInt8(ticks);
    else delta.writeInt16BE(ticks);
    deltas.push(delta);
  }
  const chunks = Buffer.alloc(Math.ceil(statuses.length / statusesPerChunk) * 2);
  for (let at = 0; at < chunks.length; at += 2) {
    const seven = statuses.slice((at / 2) * statusesPerChunk, (at / 2 + 1) * statusesPerChunk);
    const bits = seven.reduce((sum, status, index) => sum | (status << (12 - 2 * index)), 0xc000);
    chunks.writeUInt16BE(bits, at);
  }
  const counts = Buffer.alloc(8);
  counts.writeUInt16BE(first, 0);
  counts.writeUInt16BE(statuses.length, 2);
  counts.writeUIntBE(head & 0xffffff, 4, 3);
  counts.writeUInt8(count & 0xff, 7);
  const body = Buffer.concat([numbers(own, ssrc), counts, chunks, ...deltas]);
  return packet(15, types.transport, Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]));
}
