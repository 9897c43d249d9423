import { describe, expect, it } from 'vitest';
import { cutMark, nextPiece, pieceName, readPieces } from './recording-pieces.pure';

const mib = 1024 * 1024;

describe('the next piece of a recording', () => {
  it.each([
    ['nothing new', [10, 10, false, 9999], null],
    ['little that is new', [10, 20, false, 1999], null],
    ['little that has waited', [10, 20, false, 2000], [10, 20]],
    ['much that is new', [0, 9 * mib, false, 0], [0, 8 * mib]],
    ['the end', [10, 20, true, 0], [10, 20]],
    ['the end of much', [0, 20 * mib, true, 0], [0, 8 * mib]],
    ['nothing at the end', [20, 20, true, 0], null],
  ] as const)('%s', (_what, [sentBytes, knownBytes, isEnded, waitedMs], piece) => {
    const next = nextPiece({ sentBytes, knownBytes, isEnded, waitedMs });
    expect(next && [next.start, next.end]).toEqual(piece);
  });
});

describe('the pieces that a store lists', () => {
  const name = (start: number, end: number): string => pieceName({ start, end });
  it.each([
    ['in any order', [name(100, 250), name(0, 100)], 250, 2, false],
    ['up to a gap', [name(0, 100), name(150, 200)], 100, 1, true],
    ['a repeated one, which reached further', [name(0, 100), name(0, 60), name(100, 120)], 120, 2, false],
    ['none', [], 0, 0, false],
    ['with a mark that something is missing', [name(0, 5), cutMark], 5, 1, true],
    ['beside what is no piece', [name(0, 5), '5-x', 'x'], 5, 1, false],
  ])('%s', (_what, names, sizeBytes, count, isCut) => {
    const found = readPieces(names);
    expect([found.sizeBytes, found.pieces.length, found.isCut]).toEqual([sizeBytes, count, isCut]);
  });

  it('have names that sort by their place', () => {
    const starts = [0, 9, 10, 123_456_789_012];
    expect(starts.map((start) => name(start, start + 1)).sort()).toEqual(
      starts.map((start) => name(start, start + 1)),
    );
  });
});
