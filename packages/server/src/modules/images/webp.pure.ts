import type { ImageShape } from './image-shape.pure';
import { holdsForeignFile } from './markup.pure';

const riffBytes = 12;
const headBytes = 8;
/** Chunks of pixels; every other one is metadata. */
const pixels = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANMF', 'ANIM', 'VP8X']);

type Size = Pick<ImageShape, 'width' | 'height'>;

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

/** Reads the chunks of a WebP to their end, which must be the end of the file. Null for anything else. */
export function readWebp(bytes: Buffer): ImageShape | null {
  const isWebp =
    bytes.length > riffBytes &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, riffBytes) === 'WEBP' &&
    bytes.readUInt32LE(4) + headBytes === bytes.length;
  if (!isWebp) return null;
  let size: Size | null = null;
  let hasPixels = false;
  let at = riffBytes;
  while (at + headBytes <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + headBytes, at + headBytes + length);
    if (data.length < length) return null;
    size ??= sizes[name]?.(data) ?? null;
    if (size === null || (!pixels.has(name) && holdsForeignFile(data))) return null;
    hasPixels ||= name === 'VP8 ' || name === 'VP8L' || name === 'ANMF';
    // A chunk of odd length is padded.
    at += headBytes + length + (length % 2);
  }
  return hasPixels && size !== null && at === bytes.length ? { type: 'webp', ...size, sizeBytes: at } : null;
}
