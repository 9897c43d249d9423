import type { Pixels } from '../../core/images/index.pure';

/** What the chunks of a PNG say (ISO/IEC 15948), but for its packed pixels. */
export interface PngForm {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly colorType: number;
  readonly isInterlaced: boolean;
  readonly palette: Buffer;
  readonly transparency: Buffer;
}

/** Samples of a pixel by its colour type (table 11.1), and how many bits one may have. */
const colors: ReadonlyMap<number, { readonly samples: number; readonly bits: readonly number[] }> = new Map([
  [0, { samples: 1, bits: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, bits: [8, 16] }],
  [3, { samples: 1, bits: [1, 2, 4, 8] }],
  [4, { samples: 2, bits: [8, 16] }],
  [6, { samples: 4, bits: [8, 16] }],
]);
/** The passes of an interlaced picture: where each begins, and its steps (8.2). */
const interlaced = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const headBytes = 8;
const checkSumBytes = 4;
const headerBytes = 13;
const nothing = Buffer.alloc(0);

/** The form and the packed pixels of a PNG; null where its header is not one of the specification. */
export function readForm(png: Buffer): { readonly form: PngForm; readonly packed: Buffer } | null {
  const chunks = new Map<string, Buffer[]>();
  for (let at = headBytes; at + headBytes + checkSumBytes <= png.length;) {
    const end = at + headBytes + png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + headBytes);
    const same = chunks.get(name) ?? [];
    same.push(png.subarray(at + headBytes, end));
    chunks.set(name, same);
    at = end + checkSumBytes;
  }
  const form = formOf(chunks.get('IHDR') ?? [], {
    palette: chunks.get('PLTE')?.[0] ?? nothing,
    transparency: chunks.get('tRNS')?.[0] ?? nothing,
  });
  return form && { form, packed: Buffer.concat(chunks.get('IDAT') ?? []) };
}

function formOf(
  [header, ...more]: readonly Buffer[],
  tables: Pick<PngForm, 'palette' | 'transparency'>,
): PngForm | null {
  if (header?.length !== headerBytes || more.length > 0) return null;
  const [bits = 0, colorType = 0, compression, filter, interlace = 0] = header.subarray(8);
  const isKnown = colors.get(colorType)?.bits.includes(bits) === true && interlace <= 1;
  if (!isKnown || compression !== 0 || filter !== 0) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  return { width, height, bits, colorType, isInterlaced: interlace === 1, ...tables };
}

interface Pass {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly width: number;
  readonly height: number;
  /** Of a row, with the one that names its filter. */
  readonly bytes: number;
}

const samplesOf = ({ colorType }: PngForm): number => colors.get(colorType)?.samples ?? 1;

function passesOf(form: PngForm): readonly Pass[] {
  const places = form.isInterlaced ? interlaced : ([[0, 0, 1, 1]] as const);
  return places.flatMap(([x, y, stepX, stepY]) => {
    const [width, height] = [Math.ceil((form.width - x) / stepX), Math.ceil((form.height - y) / stepY)];
    const bytes = 1 + Math.ceil((width * samplesOf(form) * form.bits) / 8);
    return width > 0 && height > 0 ? [{ x, y, stepX, stepY, width, height, bytes }] : [];
  });
}

/** How many bytes the unpacked pixels of a picture are. */
export const unpackedBytes = (form: PngForm): number =>
  passesOf(form).reduce((sum, { height, bytes }) => sum + height * bytes, 0);

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft;
  const byLeft = Math.abs(guess - left);
  const byUp = Math.abs(guess - up);
  const byUpLeft = Math.abs(guess - upLeft);
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
}

/** What each filter adds to a byte (9.2). */
const filters: readonly ((left: number, up: number, upLeft: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

/** The byte that many places before another one; 0 before the first pixel. */
const before = (row: Buffer | null, at: number, pixelBytes: number): number =>
  at > pixelBytes ? (row?.[at - pixelBytes] ?? 0) : 0;

/** Takes the filter of a row away; false where there is no such filter. */
function unfilter(row: Buffer, above: Buffer | null, pixelBytes: number): boolean {
  const filter = row[0] ?? filters.length;
  const added = filters[filter];
  if (added === undefined || filter === 0) return added !== undefined;
  for (let at = 1; at < row.length; at += 1) {
    const more = added(before(row, at, pixelBytes), above?.[at] ?? 0, before(above, at, pixelBytes));
    row[at] = (row[at] ?? 0) + more;
  }
  return true;
}

/** A sample of a row, of 16 bits the upper eight. */
function sampleAt(row: Buffer, index: number, bits: number): number {
  if (bits >= 8) return row[1 + index * (bits / 8)] ?? 0;
  const bit = index * bits;
  return ((row[1 + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}

/** Red, green, blue and how much of it one does not see through. */
type Color = [red: number, green: number, blue: number, alpha: number];
/** Reads one pixel of a row; into an array that is used again, because a picture has millions. */
type ReadColor = (row: Buffer, pixel: number, into: Color) => void;

function paletteReader({ bits, palette, transparency }: PngForm): ReadColor {
  return (row, pixel, into) => {
    const entry = sampleAt(row, pixel, bits);
    into[0] = palette[entry * 3] ?? 0;
    into[1] = palette[entry * 3 + 1] ?? 0;
    into[2] = palette[entry * 3 + 2] ?? 0;
    into[3] = transparency[entry] ?? 255;
  };
}

function colorReader(form: PngForm): ReadColor {
  const { bits, colorType, transparency } = form;
  if (colorType === 3) return paletteReader(form);
  const samples = samplesOf(form);
  const [green, blue] = colorType === 2 || colorType === 6 ? [1, 2] : [0, 0];
  const hasAlpha = colorType >= 4;
  const scale = bits < 8 ? 255 / ((1 << bits) - 1) : 1;
  // One colour of the picture may stand for nothing.
  const isNamed = !hasAlpha && bits <= 8 && transparency.length >= samples * 2;
  const nothing = [0, green, blue].map((index) => (isNamed ? transparency.readUInt16BE(index * 2) : -1));
  return (row, pixel, into) => {
    const at = pixel * samples;
    const parts = [
      sampleAt(row, at, bits),
      sampleAt(row, at + green, bits),
      sampleAt(row, at + blue, bits),
    ] as const;
    const isNothing = parts[0] === nothing[0] && parts[1] === nothing[1] && parts[2] === nothing[2];
    into[0] = parts[0] * scale;
    into[1] = parts[1] * scale;
    into[2] = parts[2] * scale;
    into[3] = hasAlpha ? sampleAt(row, at + samples - 1, bits) : isNothing ? 0 : 255;
  };
}

/** The pixels on white paper; null where they are not whole. `unpacked` is used up. */
export function readPixels(form: PngForm, unpacked: Buffer): Pixels | null {
  const { width, height } = form;
  if (unpacked.length !== unpackedBytes(form) || unpacked.length === 0) return null;
  const rgb = Buffer.alloc(width * height * 3, 255);
  const pixelBytes = Math.max(1, (samplesOf(form) * form.bits) / 8);
  const readColor = colorReader(form);
  const color: Color = [0, 0, 0, 0];
  let at = 0;
  for (const pass of passesOf(form)) {
    let above: Buffer | null = null;
    for (let row = 0; row < pass.height; row += 1, at += pass.bytes) {
      const bytes = unpacked.subarray(at, at + pass.bytes);
      if (!unfilter(bytes, above, pixelBytes)) return null;
      above = bytes;
      for (let pixel = 0; pixel < pass.width; pixel += 1) {
        readColor(bytes, pixel, color);
        const offset = ((pass.y + row * pass.stepY) * width + pass.x + pixel * pass.stepX) * 3;
        const alpha = color[3] / 255;
        rgb[offset] = 255 + (color[0] - 255) * alpha;
        rgb[offset + 1] = 255 + (color[1] - 255) * alpha;
        rgb[offset + 2] = 255 + (color[2] - 255) * alpha;
      }
    }
  }
  return { width, height, rgb };
}

/** The picture with no more pixels than a place of this size shows: each is the mean of a square. */
export function shrink(pixels: Pixels, most: { readonly width: number; readonly height: number }): Pixels {
  const factor = Math.floor(Math.max(pixels.width / most.width, pixels.height / most.height));
  if (factor <= 1) return pixels;
  const [width, height] = [Math.ceil(pixels.width / factor), Math.ceil(pixels.height / factor)];
  const rgb = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rgb.set(meanOf(pixels, { x: x * factor, y: y * factor, size: factor }), (y * width + x) * 3);
  return { width, height, rgb };
}

function meanOf(
  { width, height, rgb }: Pixels,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  const [right, bottom] = [Math.min(width, x + size), Math.min(height, y + size)];
  for (let row = y; row < bottom; row += 1)
    for (let column = x; column < right; column += 1) {
      const offset = (row * width + column) * 3;
      sum[0] += rgb[offset] ?? 0;
      sum[1] += rgb[offset + 1] ?? 0;
      sum[2] += rgb[offset + 2] ?? 0;
    }
  const count = (right - x) * (bottom - y);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}
