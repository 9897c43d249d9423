import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContentRange } from './content-range.pure';

describe('Content-Range', () => {
  it.each([
    ['bytes 0-0/1', { start: 0, end: 0, total: 1 }],
    ['bytes 0-15/16', { start: 0, end: 15, total: 16 }],
    ['bytes 16777216-33554431/40000000', { start: 16777216, end: 33554431, total: 40000000 }],
    ['Bytes 5-9/10', { start: 5, end: 9, total: 10 }],
    ['bytes  5-9/10', { start: 5, end: 9, total: 10 }],
    [' bytes 5-9/10 ', { start: 5, end: 9, total: 10 }],
  ])('%j is read', (header, range) => {
    expect(parseContentRange(header)).toEqual(range);
  });

  it.each([
    ['bytes 0-15', 'a missing total'],
    ['bytes 0-15/', 'an empty total'],
    ['bytes 0-15/*', 'an unknown total'],
    ['bytes 0-15/15', 'an end at the total'],
    ['bytes 20-30/16', 'a start beyond the total'],
    ['bytes 0-0/0', 'an empty file'],
  ])('%j is unsatisfiable: %s', (header) => {
    expect(parseContentRange(header)).toBe('unsatisfiable');
  });

  it.each(['bytes 0--1/0', 'bytes */0'])('%j is of an empty file', (header) => {
    expect(parseContentRange(header)).toBe('empty');
  });

  it.each([
    '',
    'bytes',
    'bytes */100',
    'bytes=0-15/16',
    'bytes 15-0/16',
    'bytes -5/16',
    'bytes 0-/16',
    'bytes -1-5/16',
    'bytes 0-1.5/16',
    'bytes 0-1e3/2000',
    'bytes 0x0-0xf/16',
    'octets 0-15/16',
    'bytes 0-15/16, bytes 16-31/32',
    'bytes 0-15/16/16',
    'bytes ٠-٩/16',
    'bytes 0-9999999999999999/99999999999999999',
  ])('%j is malformed', (header) => {
    expect(parseContentRange(header)).toBe('malformed');
  });

  it('gives back every range that it can write', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1 }), (start, length, rest) => {
        const range = { start, end: start + length, total: start + length + rest };
        expect(parseContentRange(`bytes ${range.start}-${range.end}/${range.total}`)).toEqual(range);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseContentRange(text)));
  });
});
