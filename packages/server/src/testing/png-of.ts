import { deflateSync } from 'node:zlib';
import { pngChunk } from './sample-images';

/** What to change of the picture of {@link pngOf}. */
export interface PngParts {
  readonly width?: number;
  readonly height?: number;
  readonly bits?: number;
  readonly colorType?: number;
  readonly interlace?: number;
  /** Rows with their filter bytes. */
  readonly pixels?: Buffer;
  /** In place of the packed rows. */
  readonly packed?: Buffer;
  /** A chunk before the pixels. */
  readonly extra?: readonly [name: string, data: Buffer];
}

/** One black pixel that one sees through, as a real PNG; or what a forger makes of it. */
export function pngOf(parts: PngParts = {}): Buffer {
  const { width = 1, height = 1, bits = 8, colorType = 6, interlace = 0, extra } = parts;
  const { pixels = Buffer.alloc(5), packed = deflateSync(pixels) } = parts;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colorType, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...(extra === undefined ? [] : [pngChunk(...extra)]),
    pngChunk('IDAT', packed),
    pngChunk('IEND', ''),
  ]);
}
