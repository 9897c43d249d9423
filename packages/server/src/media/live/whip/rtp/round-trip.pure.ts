/** Extended reports (RFC 3611): how a receiver learns the time there and back, which reports of reception tell their sender alone. */
const extendedReport = 207;
const blocks = { referenceTime: 4, delay: 5 } as const;
const headBytes = 8;
const delayBytes = 12;

/** The middle half of a time as RTP writes it: 1/65536 s, in 32 bits. */
const middleOf = (ms: number): number => Math.round((ms * 65_536) / 1000) >>> 0;

/** Tells the sender our time; one that knows of it answers in its next report (4.4). */
export function writeReferenceTime(own: number, nowMs: number): Buffer {
  const packet = Buffer.alloc(headBytes + delayBytes);
  packet.writeUInt8(0x80);
  packet.writeUInt8(extendedReport, 1);
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(own >>> 0, 4);
  packet.writeUInt8(blocks.referenceTime, 8);
  packet.writeUInt16BE(2, 10);
  const middle = middleOf(nowMs);
  packet.writeUInt32BE(middle >>> 16, 12);
  packet.writeUInt32BE(((middle & 0xffff) << 16) >>> 0, 16);
  return packet;
}

/** The time there and back, in milliseconds, by what a sender answered (4.5); null where it did not. */
export function readRoundTrip(compound: Buffer, own: number, nowMs: number): number | null {
  for (const packet of piecesOf(compound, (at) => 4 + compound.readUInt16BE(at + 2) * 4)) {
    if (packet[1] !== extendedReport) continue;
    const body = packet.subarray(headBytes);
    for (const block of piecesOf(body, (at) => 4 + body.readUInt16BE(at + 2) * 4)) {
      const found = block[0] === blocks.delay ? readDelay(block.subarray(4), own, nowMs) : null;
      if (found !== null) return found;
    }
  }
  return null;
}

/** Pieces that tell their length themselves; one that is longer than what is there ends them. */
function* piecesOf(bytes: Buffer, lengthAt: (at: number) => number): Generator<Buffer> {
  for (let at = 0; at + 4 <= bytes.length;) {
    const end = at + lengthAt(at);
    if (end > bytes.length) return;
    yield bytes.subarray(at, end);
    at = end;
  }
}

function readDelay(items: Buffer, own: number, nowMs: number): number | null {
  for (let at = 0; at + delayBytes <= items.length; at += delayBytes) {
    const [ssrc, last, delay] = [0, 4, 8].map((offset) => items.readUInt32BE(at + offset));
    if (ssrc !== own >>> 0 || !last) continue;
    const ticks = (middleOf(nowMs) - last - (delay ?? 0)) | 0;
    // Clocks of two machines: a little less than nothing is nothing.
    return Math.max(0, Math.round((ticks * 1000) / 65_536));
  }
  return null;
}
