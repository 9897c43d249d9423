import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  jpegSegment,
  losslessChunk,
  pngChunk,
  sampleJpeg,
  samplePng,
  sampleWebp,
} from '../../../testing/sample-images';
import { samplePicture } from '../../../testing/samples';
import { readOrientation } from './exif.pure';
import { readImage } from './read-image.pure';

const size = { width: 320, height: 200 };
/** The longest orientation that is written in place of the metadata: a PNG chunk. */
const mostAdded = 38;

function lossyChunk({ width, height }: typeof size): readonly [string, Buffer] {
  const data = Buffer.alloc(10);
  data.writeUIntBE(0x9d012a, 3, 3);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return ['VP8 ', data];
}

function extendedChunk({ width, height }: typeof size): readonly [string, Buffer] {
  const data = Buffer.alloc(10);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return ['VP8X', data];
}

describe('a picture', () => {
  it.each([
    ['PNG', samplePng(size), 'png'],
    ['JPEG', sampleJpeg(size), 'jpeg'],
    ['lossless WebP', sampleWebp(losslessChunk(size)), 'webp'],
    ['lossy WebP', sampleWebp(lossyChunk(size)), 'webp'],
    ['extended WebP', sampleWebp(extendedChunk(size), lossyChunk(size)), 'webp'],
  ])('is told by its bytes: %s', (_, bytes, type) => {
    expect(readImage(bytes)).toEqual({ type, ...size, bytes });
  });

  it('is detected where a real program wrote it', () => {
    expect(readImage(samplePicture)).toMatchObject({ type: 'png', width: 1, height: 1 });
  });

  it('may hold the metadata that cameras write', () => {
    const xmp = "http://ns.adobe.com/xap/1.0/\0<?xpacket begin=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'>";
    const extra = Buffer.concat([jpegSegment(0xe1, xmp), jpegSegment(0xfe, 'Foto da Ana <3')]);
    expect(readImage(sampleJpeg({ ...size, extra }))?.type).toBe('jpeg');
    expect(readImage(samplePng({ ...size, extra: pngChunk('tEXt', 'Author\0Ana') }))?.type).toBe('png');
  });

  it.each([
    ['a second picture', sampleJpeg()],
    ['zeros', Buffer.alloc(100)],
    ['notes of a phone', Buffer.from('Image_UTC_Data1700000000000SEFH....SEFT')],
  ])('of a phone is cut before %s', (_, trailer) => {
    const picture = sampleJpeg(size);
    expect(readImage(Buffer.concat([picture, trailer]))?.bytes).toEqual(picture);
  });
});

/** A TIFF header with a place, a camera and an orientation, in one of the two byte orders. */
function exif(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const bytes = Buffer.alloc(8 + 2 + 3 * 12 + 4);
  const write16 = (value: number, at: number) =>
    order === 'II' ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const write32 = (value: number, at: number) =>
    order === 'II' ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(order, 'latin1');
  write16(42, 2);
  write32(8, 4);
  write16(3, 8);
  const entries = [
    [0x010f, 4, 1],
    [0x0112, 3, orientation],
    [0x8825, 4, 0],
  ];
  entries.forEach(([tag = 0, type = 0, value = 0], index) => {
    const at = 10 + 12 * index;
    write16(tag, at);
    write16(type, at + 2);
    write32(1, at + 4);
    if (type === 3) write16(value, at + 8);
    else write32(value, at + 8);
  });
  return Buffer.concat([bytes, Buffer.from('GPS-23.5505,-46.6333 Canon', 'latin1')]);
}

describe('metadata of a picture', () => {
  const colours = jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01colours');
  const extended = ([name, data]: readonly [string, Buffer], flags: number): readonly [string, Buffer] => [
    name,
    Buffer.concat([Buffer.from([flags]), data.subarray(1)]),
  ];
  const icc = ['ICCP', Buffer.from('colours!')] as const;

  it.each<[string, Buffer, Buffer]>([
    [
      'JPEG',
      sampleJpeg({
        ...size,
        extra: Buffer.concat([
          jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(1)])),
          jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>GPS-23.5505</x:xmpmeta>'),
          colours,
          jpegSegment(0xe2, 'MPF\0GPS'),
          jpegSegment(0xed, 'Photoshop 3.0\0GPS'),
          jpegSegment(0xfe, 'GPS'),
        ]),
      }),
      sampleJpeg({ ...size, extra: colours }),
    ],
    [
      'PNG',
      samplePng({
        ...size,
        extra: Buffer.concat([
          pngChunk('iCCP', 'colours'),
          ...['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'zzZz'].map((name) => pngChunk(name, exif(1))),
        ]),
      }),
      samplePng({ ...size, extra: pngChunk('iCCP', 'colours') }),
    ],
    [
      'WebP',
      sampleWebp(
        extended(extendedChunk(size), 0x2c),
        icc,
        lossyChunk(size),
        ['EXIF', exif(1)],
        ['XMP ', exif(1)],
      ),
      sampleWebp(extended(extendedChunk(size), 0x20), icc, lossyChunk(size)),
    ],
  ])('is not stored, but the colour profile is: %s', (_, given, stored) => {
    expect(readImage(given)?.bytes).toEqual(stored);
  });

  it.each(['II', 'MM'] as const)('leaves the orientation, in the byte order %s', (order) => {
    const jpeg = (tiff: Buffer) => {
      const head = Buffer.from('Exif\0\0', 'latin1');
      return sampleJpeg({ ...size, extra: jpegSegment(0xe1, Buffer.concat([head, tiff])) });
    };
    const pictures = [
      jpeg(exif(6, order)),
      samplePng({ ...size, extra: pngChunk('eXIf', exif(6, order)) }),
      sampleWebp(extended(extendedChunk(size), 0x08), lossyChunk(size), ['EXIF', exif(6, order)]),
    ];
    for (const picture of pictures) {
      const bytes = readImage(picture)?.bytes ?? Buffer.alloc(0);
      const tiff = bytes.indexOf('II*\0', 0, 'latin1');
      expect(readOrientation(bytes.subarray(tiff))).toBe(6);
      expect(bytes.includes('GPS')).toBe(false);
      // What is stored is a picture of the same size, and is stored as it is when it is sent again.
      expect(readImage(bytes)).toMatchObject(size);
      expect(readImage(bytes)?.bytes).toEqual(bytes);
    }
  });

  it.each([
    ['no TIFF', Buffer.from('Exif is not here')],
    ['a directory behind its end', Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1')],
    ['an unknown orientation', exif(9)],
    ['a cut directory', exif(6).subarray(0, 30)],
    ['nothing', Buffer.alloc(0)],
  ])('that cannot be read counts as upright: %s', (_, tiff) => {
    expect(readOrientation(tiff)).toBe(1);
  });
});

describe('F2: what is no picture', () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const archive = Buffer.from('PK\x03\x04rest', 'latin1');

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a page', page],
    ['a vector graphic', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a page that begins like a PNG', Buffer.concat([samplePng().subarray(0, 8), page])],
    ['a page that begins like a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), page])],
    ['a page that begins like a WebP', Buffer.concat([sampleWebp(losslessChunk()).subarray(0, 12), page])],
    ['a PNG with a page behind it', Buffer.concat([samplePng(), page])],
    ['a PNG with an archive behind it', Buffer.concat([samplePng(), archive])],
    ['a JPEG with a page behind it', Buffer.concat([sampleJpeg(), page])],
    ['a JPEG with an archive behind it', Buffer.concat([sampleJpeg(), archive])],
    ['a WebP with an archive behind it', Buffer.concat([sampleWebp(losslessChunk()), archive])],
    ['a JPEG with a script in a comment', sampleJpeg({ extra: jpegSegment(0xfe, '<script>alert(1)') })],
    ['a JPEG with a page in its metadata', sampleJpeg({ extra: jpegSegment(0xe1, page) })],
    ['a PNG with a script in a text', samplePng({ extra: pngChunk('tEXt', 'a\0<SCRIPT >x') })],
    ['a PNG with an archive in a chunk', samplePng({ extra: pngChunk('zzZz', archive) })],
    ['a WebP with a page in its metadata', sampleWebp(losslessChunk(), ['XMP ', page])],
    ['a PNG without a size', samplePng({ width: 0 })],
    ['a PNG without pixels', Buffer.concat([samplePng().subarray(0, 33), pngChunk('IEND', '')])],
    ['a WebP whose length lies', Buffer.concat([sampleWebp(losslessChunk()), Buffer.alloc(2)])],
  ])('is refused: %s', (_, bytes) => {
    expect(readImage(bytes)).toBeNull();
  });

  it.each([
    ['JPEG', (extra: number) => sampleJpeg({ extra: Buffer.alloc(extra * 4, jpegSegment(0xe0, '')) })],
    ['PNG', (extra: number) => samplePng({ extra: Buffer.alloc(extra * 12, pngChunk('zzZz', '')) })],
    [
      'WebP',
      (extra: number) =>
        sampleWebp(
          losslessChunk(),
          ...Array.from({ length: extra }, () => ['zzzz', Buffer.alloc(0)] as const),
        ),
    ],
  ])('is a %s in more pieces than any program writes', (_, make) => {
    expect(readImage(make(9_000))).not.toBeNull();
    expect(readImage(make(10_000))).toBeNull();
  });

  it.each([
    ['PNG', samplePng(size)],
    ['JPEG', sampleJpeg(size)],
    ['WebP', sampleWebp(losslessChunk(size))],
  ])('is a %s that was cut anywhere', (_, bytes) => {
    for (let length = 0; length < bytes.length; length += 1)
      expect(readImage(bytes.subarray(0, length)), `${length} bytes`).toBeNull();
  });

  it('never breaks the reader, whatever the bytes are', () => {
    const start = fc.constantFrom(samplePng(size), sampleJpeg(size), sampleWebp(losslessChunk(size)));
    const broken = fc
      .tuple(start, fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 0, max: 255 })), { maxLength: 5 }))
      .map(([bytes, changes]) => {
        const copy = Buffer.from(bytes);
        for (const [at, value] of changes) copy[at % copy.length] = value;
        return copy;
      });
    fc.assert(
      fc.property(
        fc.oneof(
          broken,
          fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
        ),
        (bytes) => {
          const shape = readImage(bytes);
          expect(shape === null || (shape.width > 0 && shape.bytes.length <= bytes.length + mostAdded)).toBe(
            true,
          );
        },
      ),
      { numRuns: 3000, seed: 20_261_120 },
    );
  });
});
