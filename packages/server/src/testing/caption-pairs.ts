/** A byte with odd parity, as CEA-608 sends it. */
function withParity(byte: number): number {
  let ones = 0;
  for (let bit = 0; bit < 7; bit += 1) ones += (byte >> bit) & 1;
  return ones % 2 === 0 ? byte | 0x80 : byte;
}

const pair = (first: number, second: number): readonly [number, number] => [
  withParity(first),
  withParity(second),
];

export const emptyPair = pair(0, 0);

/**
 * A caption of one line (ASCII without accents) in pop-on style, on the first channel of a field: loaded into the hidden memory,
 * then shown. Control codes are sent twice (CTA-608, 8.4).
 */
export function popOn(text: string): (readonly [number, number])[] {
  const twice = (first: number, second: number) => [pair(first, second), pair(first, second)];
  const letters = [...Buffer.from(text.length % 2 === 0 ? text : `${text} `, 'ascii')];
  const written = Array.from({ length: letters.length / 2 }, (_, index) =>
    pair(letters[index * 2] ?? 0, letters[index * 2 + 1] ?? 0),
  );
  // Load, erase the hidden memory, go to row 15, write, show.
  return [...twice(0x14, 0x20), ...twice(0x14, 0x2e), ...twice(0x14, 0x70), ...written, ...twice(0x14, 0x2f)];
}

/** The bytes of a packet of CEA-708 (CTA-708-E, 5) with one service block, of an even number of bytes. `sequence` counts packets. */
export function servicePacket(service: number, codes: readonly number[], sequence = 0): number[] {
  const bytes = [(service << 5) | codes.length, ...codes];
  // A null block ends it where it would have an odd number of bytes.
  if (bytes.length % 2 === 0) bytes.push(0);
  return [((sequence & 3) << 6) | ((bytes.length + 1) / 2), ...bytes];
}

/** Codes of CEA-708 that write a line into a window which is shown at once, and was cleared of what was in it. */
export const writeLine = (text: string): number[] => [
  // Define window 0 (visible, one row, 32 columns), clear it, write.
  0x98,
  0x38,
  0x00,
  0x00,
  0x00,
  0x1f,
  0x11,
  0x88,
  0x01,
  ...Buffer.from(text, 'latin1'),
];

/** The bytes of a packet as `cc_data`. */
export const packetBytes = (packet: readonly number[]): Buffer =>
  Buffer.from(
    Array.from({ length: packet.length / 2 }, (_, index) => [
      index === 0 ? 0xff : 0xfe,
      packet[index * 2] ?? 0,
      packet[index * 2 + 1] ?? 0,
    ]).flat(),
  );

/** The pairs of a picture as its side data in FFmpeg: three bytes each (CTA-708, `cc_data`). */
export const captionBytes = ([first, second]: readonly [number, number]): Buffer =>
  Buffer.from([0xfc, first, second, 0xfd, 0x80, 0x80]);
