/** What a decoder needs before the first picture of an H.264 stream. */
export interface AvcSettings {
  /** Bytes of the length before each unit. */
  readonly lengthBytes: number;
  /** Sequence and picture parameter sets, without lengths. */
  readonly units: readonly Buffer[];
}

/** Reads an `AVCDecoderConfigurationRecord` (ISO/IEC 14496-15, 5.3.3.1); null for anything else. */
export function readAvcSettings(record: Buffer | null): AvcSettings | null {
  if (record === null || record.length < 7 || record[0] !== 1) return null;
  const units: Buffer[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    let count = (record[at] ?? 0) & mask;
    at += 1;
    for (; count > 0; count -= 1) {
      if (at + 2 > record.length) return null;
      const end = at + 2 + record.readUInt16BE(at);
      if (end > record.length) return null;
      units.push(record.subarray(at + 2, end));
      at = end;
    }
    if (at >= record.length) break;
  }
  return { lengthBytes: ((record[4] ?? 0) & 3) + 1, units };
}

/** Writes such a record, for lengths of four bytes. */
export function writeAvcSettings(units: readonly Buffer[]): Buffer {
  const sequences = units.filter((unit) => unitType(unit) === sequenceSet);
  const pictures = units.filter((unit) => unitType(unit) === pictureSet);
  const [first] = sequences;
  if (first === undefined) throw new Error('H.264 without a sequence parameter set');
  const sized = (unit: Buffer): Buffer => Buffer.concat([uint16(unit.length), unit]);
  return Buffer.concat([
    Buffer.from([1, first[1] ?? 0, first[2] ?? 0, first[3] ?? 0, 0xff, 0xe0 | sequences.length]),
    ...sequences.map(sized),
    Buffer.from([pictures.length]),
    ...pictures.map(sized),
  ]);
}

/** The units of a byte stream with start codes (Annex B), which an encoder without a container writes. */
export function splitAnnexB(bytes: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let start = -1;
  for (let at = bytes.indexOf(startCode); at >= 0; at = bytes.indexOf(startCode, at + 3)) {
    if (start >= 0) units.push(trimZeros(bytes.subarray(start, at)));
    start = at + 3;
  }
  if (start >= 0) units.push(trimZeros(bytes.subarray(start)));
  return units.filter((unit) => unit.length > 0);
}

/** Units with a length of four bytes before each, as MP4 holds them. */
export function withLengths(units: readonly Buffer[]): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );
}

/** The units of such bytes; what follows a length that goes beyond the end is left out. */
export function splitLengths(bytes: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const end = at + 4 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    units.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return units;
}

/** The parameter sets that a picture begins with, as a record tells them; null where it brings none along. */
export function leadingSettings(bytes: Buffer): Buffer | null {
  const units = splitLengths(bytes);
  const types = units.map(unitType);
  const pictures = types.findIndex((type) => type !== sequenceSet);
  const others = types.findIndex((type, index) => index >= pictures && type !== pictureSet);
  if (pictures < 1 || others <= pictures) return null;
  return writeAvcSettings(units.slice(0, others));
}

const sequenceSet = 7;
const pictureSet = 8;
const startCode = Buffer.from([0, 0, 1]);
const unitType = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f;

/** A unit does not end in a zero byte (7.4.1): these belong to the next start code. */
function trimZeros(unit: Buffer): Buffer {
  let end = unit.length;
  while (end > 0 && unit[end - 1] === 0) end -= 1;
  return unit.subarray(0, end);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
