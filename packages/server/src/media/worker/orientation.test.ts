import { describe, expect, it } from 'vitest';
import { displaySize, readOrientation } from './orientation.pure';

const one = 65_536;

function matrix(a: number, b: number, c: number, d: number): Uint8Array {
  const bytes = Buffer.alloc(36);
  [a, b, 0, c, d, 0, 0, 0, 1 << 30].forEach((value, index) => bytes.writeInt32LE(value, index * 4));
  return bytes;
}

describe('the orientation', () => {
  it.each([
    ['upright', [one, 0, 0, one], [], false],
    ['a quarter to the right', [0, one, -one, 0], ['transpose=clock'], true],
    ['upside down', [-one, 0, 0, -one], ['hflip', 'vflip'], false],
    ['a quarter to the left', [0, -one, one, 0], ['transpose=cclock'], true],
    ['mirrored sideways', [-one, 0, 0, one], ['hflip'], false],
    ['mirrored downwards', [one, 0, 0, -one], ['vflip'], false],
    ['mirrored and turned to the right', [0, one, one, 0], ['transpose=cclock_flip'], true],
    ['mirrored and turned to the left', [0, -one, -one, 0], ['transpose=clock_flip'], true],
    ['askew', [46_341, 46_341, -46_341, 46_341], [], false],
    ['empty', [0, 0, 0, 0], [], false],
  ] as const)('%s', (_name, [a, b, c, d], filters, swapsSides) => {
    expect(readOrientation(matrix(a, b, c, d))).toEqual({ filters, swapsSides });
  });

  it('of no matrix, or of one that is too short, is upright', () => {
    expect(readOrientation(null).filters).toEqual([]);
    expect(readOrientation(new Uint8Array(8)).filters).toEqual([]);
  });
});

describe('the size that people see', () => {
  const upright = { filters: [], swapsSides: false };
  const turned = { filters: ['transpose=clock'], swapsSides: true };
  it.each([
    ['square pixels', { num: 1, den: 1 }, upright, [720, 576]],
    ['unknown pixels', { num: 0, den: 1 }, upright, [720, 576]],
    ['wide pixels', { num: 16, den: 11 }, upright, [1047, 576]],
    ['narrow pixels', { num: 8, den: 9 }, upright, [720, 648]],
    ['a turn', { num: 1, den: 1 }, turned, [576, 720]],
    ['pixels of no real format', { num: 1, den: 50 }, upright, [720, 576]],
    ['pixels of no real width', { num: 50, den: 1 }, upright, [720, 576]],
    ['the widest pixels', { num: 4, den: 1 }, upright, [2880, 576]],
    ['wide pixels and a turn', { num: 16, den: 11 }, turned, [576, 1047]],
  ])('with %s', (_name, aspect, orientation, [width, height]) => {
    expect(displaySize({ width: 720, height: 576 }, aspect, orientation)).toEqual({ width, height });
  });
});
