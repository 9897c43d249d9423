import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  jpegSegment,
  losslessChunk,
  pngChunk,
  sampleJpeg,
  samplePng,
  sampleWebp,
} from '../../testing/sample-images';
import { samplePicture } from '../../testing/samples';
import { readImage } from './read-image.pure';

const size = { width: 320, height: 200 };

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
    expect(readImage(bytes)).toEqual({ type, ...size, sizeBytes: bytes.length });
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
    expect(readImage(Buffer.concat([picture, trailer]))?.sizeBytes).toBe(picture.length);
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
          expect(shape === null || (shape.width > 0 && shape.sizeBytes <= bytes.length)).toBe(true);
        },
      ),
      { numRuns: 3000, seed: 20_261_120 },
    );
  });
});
