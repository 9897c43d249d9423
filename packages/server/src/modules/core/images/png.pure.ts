import { crc32 } from 'node:zlib';
import { orientationOnly } from './exif.pure';
import type { ImageShape } from './image-shape.pure';
import { holdsForeignFile } from './markup.pure';
import { takePieces } from './pieces.pure';

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
  readonly start: number;
  /** Where the next one begins. */
  readonly end: number;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and name before the data of a chunk, its check sum behind it. */
const headBytes = 8;
const checkSumBytes = 4;
const headerBytes = 13;

/** The chunks up to the first one that is not whole. */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let at = signature.length;
  while (at + headBytes + checkSumBytes <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + headBytes + length + checkSumBytes;
    if (end > bytes.length) return;
    const name = bytes.toString('latin1', at + 4, at + headBytes);
    yield { name, data: bytes.subarray(at + headBytes, at + headBytes + length), start: at, end };
    at = end;
  }
}

/** Chunks of pixels, animation and colour; every other one is metadata and not needed to show the picture. */
const shown = new Set(
  'IHDR PLTE IDAT IEND tRNS acTL fcTL fdAT cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs'.split(' '),
);

/** The picture without metadata; where it has to be turned, an `eXIf` chunk that says only that follows its header. */
function withoutMetadata(bytes: Buffer, chunks: readonly Chunk[]): Buffer {
  const exif = chunks.find(({ name }) => name === 'eXIf');
  const turned = exif === undefined ? null : orientationOnly(exif.data);
  const kept = chunks
    .filter(({ name }) => shown.has(name))
    .map(({ start, end }) => bytes.subarray(start, end));
  const [header, ...rest] = kept;
  const orientation = turned === null ? [] : [chunkOf('eXIf', turned)];
  return Buffer.concat([signature, ...(header === undefined ? [] : [header]), ...orientation, ...rest]);
}

function chunkOf(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(checkSumBytes)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Reads a PNG (ISO/IEC 15948) from `IHDR` to its one `IEND`, which must be the end. Null for anything else. */
export function readPng(bytes: Buffer): ImageShape | null {
  if (!bytes.subarray(0, signature.length).equals(signature)) return null;
  const chunks = takePieces(chunksOf(bytes));
  const [header] = chunks;
  if (header?.name !== 'IHDR' || header.data.length !== headerBytes) return null;
  const end = chunks.findIndex(({ name }) => name === 'IEND');
  const isWhole = end === chunks.length - 1 && chunks[end]?.end === bytes.length;
  const hasPixels = chunks.some(({ name }) => name === 'IDAT');
  const isPure = chunks.every(({ name, data }) => name === 'IDAT' || !holdsForeignFile(data));
  if (!isWhole || !hasPixels || !isPure) return null;
  const { data } = header;
  return {
    type: 'png',
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bytes: withoutMetadata(bytes, chunks),
  };
}
