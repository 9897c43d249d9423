import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pngOf, type PngParts } from '../../../testing/png-of';
import { plainPng } from './plain-png';
import { readForm, readPixels, shrink } from './png-pixels.pure';

/** The pixels of a picture, as texts of hexadecimal digits. */
function colorsOf(parts: PngParts): string[] | null {
  const read = readForm(pngOf(parts));
  const pixels = read && readPixels(read.form, inflateSync(read.packed));
  return pixels && (pixels.rgb.toString('hex').match(/.{6}/g) ?? []);
}
const rows = (...bytes: number[]): Buffer => Buffer.from(bytes);

describe('the pixels of a PNG', () => {
  it.each<[string, PngParts, string[]]>([
    [
      'one bit of grey',
      { width: 3, bits: 1, colorType: 0, pixels: rows(0, 0b1010_0000) },
      ['ffffff', '000000', 'ffffff'],
    ],
    ['four bits of grey', { width: 2, bits: 4, colorType: 0, pixels: rows(0, 0x3f) }, ['333333', 'ffffff']],
    ['sixteen bits of grey', { bits: 16, colorType: 0, pixels: rows(0, 0x80, 0xff) }, ['808080']],
    ['grey that one sees half through', { colorType: 4, pixels: rows(0, 0, 51) }, ['cccccc']],
    ['red, green and blue', { colorType: 2, pixels: rows(0, 1, 2, 3) }, ['010203']],
    [
      'a colour that stands for nothing',
      { width: 2, colorType: 2, pixels: rows(0, 1, 2, 3, 1, 2, 4), extra: ['tRNS', rows(0, 1, 0, 2, 0, 3)] },
      ['ffffff', '010204'],
    ],
    [
      'a colour that one sees through',
      { width: 2, colorType: 6, pixels: rows(0, 9, 9, 9, 0, 0, 0, 0, 255) },
      ['ffffff', '000000'],
    ],
    [
      'sixteen bits with transparency',
      { bits: 16, colorType: 6, pixels: rows(0, 1, 0, 2, 0, 3, 0, 255, 255) },
      ['010203'],
    ],
    [
      'a palette',
      {
        width: 2,
        bits: 2,
        colorType: 3,
        pixels: rows(0, 0b0100_0000),
        extra: ['PLTE', rows(1, 2, 3, 4, 5, 6)],
      },
      ['040506', '010203'],
    ],
    [
      'each filter',
      { width: 2, height: 5, colorType: 0, pixels: rows(0, 8, 9, 1, 8, 1, 2, 1, 1, 3, 4, 5, 4, 1, 1) },
      ['080808', '090909', '080808', '090909', '090909', '0a0a0a', '080808', '0e0e0e', '090909', '0f0f0f'],
    ],
  ])('of %s', (_, parts, colors) => expect(colorsOf(parts)).toEqual(colors));

  it('are in their places in an interlaced picture', () => {
    // Three by three: the passes of the first pixel, the corners, the middle of the rows, and the row between.
    const pixels = rows(0, 0x10, 0, 0x12, 0, 0x20, 0x22, 0, 0x11, 0, 0x21, 0, 0x13, 0x14, 0x15);
    const given = { width: 3, height: 3, colorType: 0, interlace: 1, pixels };
    expect(colorsOf(given)?.map((color) => color.slice(4))).toEqual([
      '10',
      '11',
      '12',
      '13',
      '14',
      '15',
      '20',
      '21',
      '22',
    ]);
  });

  it('are the mean of a square where they are more than a place shows', () => {
    const pixels = {
      width: 4,
      height: 2,
      rgb: Buffer.from([0, 2, 4, 6, 10, 10, 10, 10].flatMap((grey) => [grey, 0, 255])),
    };
    const small = shrink(pixels, { width: 2, height: 9 });
    expect([small.width, small.height, small.rgb.toString('hex')]).toEqual([2, 1, '0500ff0700ff']);
    expect(shrink(pixels, { width: 4, height: 2 })).toBe(pixels);
  });

  it('come out as a PNG that says the same, small', async () => {
    const pixels = Buffer.alloc(900 * (900 * 4 + 1));
    const plain = await plainPng(pngOf({ width: 900, height: 900, pixels }), { width: 100, height: 300 });
    const { form, packed } = readForm(plain ?? Buffer.alloc(0)) ?? {};
    expect(form).toMatchObject({ width: 100, height: 100, colorType: 2, bits: 8, isInterlaced: false });
    expect(inflateSync(packed ?? Buffer.alloc(0))[1]).toBe(255);
  });
});
