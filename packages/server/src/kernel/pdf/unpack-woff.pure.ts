import { inflateSync } from 'node:zlib';

const headBytes = 44;
const entryBytes = 20;
const sfntHeadBytes = 12;
const sfntEntryBytes = 16;

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * The font inside of a WOFF file (version 1), as OpenType has it. A library that reads the packed file inflates a table anew for
 * each use, in JavaScript, which took most of the time of a certificate.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, headBytes + index * entryBytes));
  const begin = sfntHeadBytes + count * sfntEntryBytes;
  const out = Buffer.alloc(tables.reduce((sum, { data }) => sum + padded(data.length), begin));
  const power = Math.floor(Math.log2(count));
  woff.copy(out, 0, 4, 8);
  out.writeUInt16BE(count, 4);
  out.writeUInt16BE(16 * 2 ** power, 6);
  out.writeUInt16BE(power, 8);
  out.writeUInt16BE(16 * count - 16 * 2 ** power, 10);
  let at = begin;
  for (const [index, { tag, checkSum, data }] of tables.entries()) {
    const entry = sfntHeadBytes + index * sfntEntryBytes;
    out.write(tag, entry, 'latin1');
    out.writeUInt32BE(checkSum, entry + 4);
    out.writeUInt32BE(at, entry + 8);
    out.writeUInt32BE(data.length, entry + 12);
    data.copy(out, at);
    at += padded(data.length);
  }
  return out;
}

function tableAt(woff: Buffer, entry: number) {
  const start = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = woff.subarray(start, start + packedLength);
  return {
    tag: woff.toString('latin1', entry, entry + 4),
    checkSum: woff.readUInt32BE(entry + 16),
    // A table that would not become smaller stands as it is.
    data: packedLength < length ? inflateSync(packed) : packed,
  };
}
