import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);
const headBytes = 8;
const checkSumBytes = 4;
const headerBytes = 13;
/** Samples of a pixel by its colour type (ISO/IEC 15948, table 11.1), and how many bits one may have. */
const colors: ReadonlyMap<number, { readonly samples: number; readonly bits: readonly number[] }> = new Map([
  [0, { samples: 1, bits: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, bits: [8, 16] }],
  [3, { samples: 1, bits: [1, 2, 4, 8] }],
  [4, { samples: 2, bits: [8, 16] }],
  [6, { samples: 4, bits: [8, 16] }],
]);
/** The passes of an interlaced picture: where each begins, and its steps (8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** Below this some passes are empty, which the library that draws reads as rows. */
const smallestInterlaced = 5;
const lastFilter = 4;

interface Rows {
  readonly count: number;
  /** With the byte that names the filter. */
  readonly bytes: number;
}

interface Pieces {
  readonly headers: readonly Buffer[];
  readonly pixels: readonly Buffer[];
}

function piecesOf(png: Buffer): Pieces {
  const found = { headers: [] as Buffer[], pixels: [] as Buffer[] };
  for (let at = headBytes; at + headBytes + checkSumBytes <= png.length;) {
    const end = at + headBytes + png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + headBytes);
    const data = png.subarray(at + headBytes, end);
    if (name === 'IHDR') found.headers.push(data);
    if (name === 'IDAT') found.pixels.push(data);
    at = end + checkSumBytes;
  }
  return found;
}

/** The parts of the header that say how pixels are stored; null where they are not of the specification. */
function readHeader(header: Buffer) {
  const [bits = 0, colorType = 0, compression, filter, interlace = 0] = header.subarray(8);
  const color = colors.get(colorType);
  if (!color?.bits.includes(bits) || compression !== 0 || filter !== 0) return null;
  return { interlace, bitsOfPixel: color.samples * bits };
}

/** The rows that the header announces; none where it is not one that can be read. */
function rowsOf({ headers: [header, ...more] }: Pieces): readonly Rows[] {
  const read = header?.length === headerBytes && more.length === 0 ? readHeader(header) : null;
  if (header === undefined || read === null) return [];
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bytesOf = (pixels: number): number => 1 + Math.ceil((pixels * read.bitsOfPixel) / 8);
  if (read.interlace === 0) return [{ count: height, bytes: bytesOf(width) }];
  if (read.interlace !== 1 || Math.min(width, height) < smallestInterlaced) return [];
  return passes.map(([x, y, stepX, stepY]) => ({
    count: Math.ceil((height - y) / stepY),
    bytes: bytesOf(Math.ceil((width - x) / stepX)),
  }));
}

function hasKnownFilters(pixels: Buffer, rows: readonly Rows[]): boolean {
  let at = 0;
  for (const { count, bytes } of rows)
    for (let row = 0; row < count; row += 1, at += bytes)
      if ((pixels[at] ?? lastFilter + 1) > lastFilter) return false;
  return true;
}

/**
 * Whether the pixels of a PNG are there and can be decoded. The library that draws decodes some of them beside the call, where an
 * error of it is one of the process; and it unpacks as much as a file says, which may be gigabytes.
 */
export async function isDecodablePng(png: Buffer): Promise<boolean> {
  const pieces = piecesOf(png);
  const rows = rowsOf(pieces);
  const length = rows.reduce((sum, { count, bytes }) => sum + count * bytes, 0);
  if (length === 0) return false;
  try {
    const pixels = await unpack(Buffer.concat(pieces.pixels), { maxOutputLength: length });
    return pixels.length === length && hasKnownFilters(pixels, rows);
  } catch {
    return false;
  }
}
