import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readByteRange } from './byte-range.pure';

describe('a range of 1000 bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 999 }],
    ['bytes=500-599', { start: 500, end: 599 }],
    ['bytes=500-5000', { start: 500, end: 999 }],
    ['bytes=-1', { start: 999, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['Bytes=1-2', { start: 1, end: 2 }],
    [' bytes=1-2 ', { start: 1, end: 2 }],
    ['bytes=1000-', 'outside'],
    ['bytes=1000-2000', 'outside'],
    ['bytes=-0', 'outside'],
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=5-1', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['chunks=0-1', 'whole'],
    ['kilobytes=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1.5-2', 'whole'],
  ])('%j is %j', (header, expected) => {
    expect(readByteRange(header, 1000)).toEqual(expected);
  });

  it('never leaves the file', () => {
    const number = fc.option(fc.nat(3000), { nil: '' });
    fc.assert(
      fc.property(number, number, fc.nat(2000), (first, last, size) => {
        const part = readByteRange(`bytes=${first}-${last}`, size);
        if (typeof part === 'string') return;
        expect(part.start).toBeGreaterThanOrEqual(0);
        expect(part.end).toBeGreaterThanOrEqual(part.start);
        expect(part.end).toBeLessThan(size);
      }),
    );
  });
});
