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

type Size = Pick<ImageShape, 'width' | 'height'>;

const riffBytes = 12;
const headBytes = 8;
/** Chunks with a picture in them. */
const pictures = new Set(['VP8 ', 'VP8L', 'ANMF']);
/** Chunks of pixels and their description; every other one is metadata. */
const known = new Set([...pictures, 'VP8X', 'ALPH', 'ANIM']);

/** How each kind of first chunk tells the size (RFC 9649, sections 2.5 to 2.7). */
const sizes: Readonly<Record<string, (data: Buffer) => Size | null>> = {
  'VP8 ': (data) => {
    const isKeyFrame = data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a;
    return isKeyFrame
      ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
      : null;
  },
  VP8L: (data) => {
    if (data.length < 5 || data[0] !== 0x2f) return null;
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (data) =>
    data.length === 10 ? { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 } : null,
};

function isRiff(bytes: Buffer): boolean {
  return (
    bytes.length > riffBytes &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, riffBytes) === 'WEBP' &&
    bytes.readUInt32LE(4) + headBytes === bytes.length
  );
}

/** The chunks up to the first one that is not whole. */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let at = riffBytes;
  while (at + headBytes <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4);
    // A chunk of odd length is padded.
    const end = at + headBytes + length + (length % 2);
    if (end > bytes.length) return;
    const data = bytes.subarray(at + headBytes, at + headBytes + length);
    yield { name: bytes.toString('latin1', at, at + 4), data, start: at, end };
    at = end;
  }
}

/** Chunks that are stored: pixels, their description and the colour profile. */
const shown = new Set([...known, 'ICCP']);
/** Flags of `VP8X` for metadata (RFC 9649, section 2.7.1). */
const [exifFlag, xmpFlag] = [0x08, 0x04];

/** The picture without metadata; where it has to be turned, an `EXIF` chunk that says only that stands at its end. */
function withoutMetadata(bytes: Buffer, chunks: readonly Chunk[]): Buffer {
  const exif = chunks.find(({ name }) => name === 'EXIF');
  const turned = exif === undefined ? null : orientationOnly(exif.data);
  const kept = chunks
    .filter(({ name }) => shown.has(name))
    .map(({ start, end }) => bytes.subarray(start, end));
  const orientation = turned === null ? [] : [exifChunk(turned)];
  const clean = Buffer.concat([bytes.subarray(0, riffBytes), ...kept, ...orientation]);
  clean.writeUInt32LE(clean.length - headBytes, 4);
  if (chunks[0]?.name === 'VP8X') {
    const flags = riffBytes + headBytes;
    clean[flags] = ((clean[flags] ?? 0) & ~(exifFlag | xmpFlag)) | (turned === null ? 0 : exifFlag);
  }
  return clean;
}

function exifChunk(data: Buffer): Buffer {
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

/** Reads the chunks of a WebP to their end, which must be the end of the file. Null for anything else. */
export function readWebp(bytes: Buffer): ImageShape | null {
  if (!isRiff(bytes)) return null;
  const chunks = takePieces(chunksOf(bytes));
  const [first] = chunks;
  const size = first === undefined ? null : (sizes[first.name]?.(first.data) ?? null);
  const isWhole = chunks.at(-1)?.end === bytes.length && chunks.some(({ name }) => pictures.has(name));
  const isPure = chunks.every(({ name, data }) => known.has(name) || !holdsForeignFile(data));
  if (size === null || !isWhole || !isPure) return null;
  return { type: 'webp', ...size, bytes: withoutMetadata(bytes, chunks) };
}
