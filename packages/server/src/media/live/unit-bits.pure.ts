/** What is read bit by bit of a unit of H.264 without its escapes. */
export interface UnitBits {
  take(count: number): number;
  /** Exp-Golomb, 9.1. */
  number(): number;
  /** Bits that were read. */
  at(): number;
  isOver(): boolean;
}

export function readUnitBits(bytes: Uint8Array): UnitBits {
  let at = 0;
  const bit = (): number => {
    const value = bitAt(bytes, at);
    at += 1;
    return value;
  };
  const take = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  };
  return {
    take,
    number(): number {
      let zeros = 0;
      while (zeros < 32 && at < bytes.length * 8 && bit() === 0) zeros += 1;
      return 2 ** zeros - 1 + take(zeros);
    },
    at: () => at,
    isOver: () => at > bytes.length * 8,
  };
}

const bitAt = (bytes: Uint8Array, at: number): number => ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;

/** A byte 3 after two zeros only keeps what follows from being taken for the start of a unit (7.4.1). */
export function removeEscapes(bytes: Buffer): Buffer {
  if (!bytes.includes(escaped)) return bytes;
  const kept = Buffer.alloc(bytes.length);
  let length = 0;
  let zeros = 0;
  for (const byte of bytes) {
    const isEscape = zeros >= 2 && byte === 3;
    zeros = byte === 0 ? zeros + 1 : 0;
    if (!isEscape) kept[length++] = byte;
  }
  return kept.subarray(0, length);
}

export function addEscapes(bytes: Buffer): Buffer {
  const written = Buffer.alloc(Math.ceil(bytes.length * 1.5) + 1);
  let length = 0;
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros === 2 && byte <= 3) {
      written[length++] = 3;
      zeros = 0;
    }
    written[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return written.subarray(0, length);
}

const escaped = Buffer.from([0, 0, 3]);

interface BitRange {
  readonly start: number;
  readonly end: number;
}

/** Puts so many ones in the place of these bits, which are no fewer. What ends with a one ends with it after. */
export function shortenBits(bytes: Buffer, { start, end }: BitRange, ones: number): Buffer {
  const less = end - start - ones;
  let bits = bytes.length * 8;
  while (bits > 0 && bitAt(bytes, bits - 1) === 0) bits -= 1;
  const shift = less & 7;
  const moved = Buffer.alloc(Math.ceil((bits - less) / 8));
  for (let at = 0; at < moved.length; at += 1) {
    const from = at + (less >> 3);
    moved[at] = (((bytes[from] ?? 0) << shift) | ((bytes[from + 1] ?? 0) >> (8 - shift))) & 0xff;
  }
  for (let at = 0; at < start + ones; at += 1) {
    const mask = 0x80 >> (at & 7);
    const isOne = at >= start || bitAt(bytes, at) === 1;
    moved[at >> 3] = isOne ? (moved[at >> 3] ?? 0) | mask : (moved[at >> 3] ?? 0) & ~mask;
  }
  return moved;
}
