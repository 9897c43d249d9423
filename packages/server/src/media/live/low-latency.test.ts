import { describe, expect, it } from 'vitest';
import { decideReload, longestWaitMs, readDirective } from './low-latency.pure';
import type { PlaylistEdge } from './low-latency.pure';

/** Segments up to 9 are complete, the last of them with four parts; of segment 10 there are two. Nine parts may be ahead. */
const edge: PlaylistEdge = { ended: false, partSeconds: 0.35, nextSequence: 10, openParts: 2, lastParts: 4 };

describe('a request for a playlist', () => {
  it.each([
    ['a segment that was dropped', 3, null, 'answer'],
    ['the last segment', 9, null, 'answer'],
    ['a part of the last segment', 9, 3, 'answer'],
    ['the part after the last one of a segment, which is the first of the next one', 9, 4, 'answer'],
    ['the whole open segment', 10, null, 'wait'],
    ['the last part', 10, 1, 'answer'],
    ['the next part', 10, 2, 'wait'],
    ['the furthest part', 10, 10, 'wait'],
    ['a part too far ahead', 10, 11, 'refuse'],
    ['the segment after the open one', 11, null, 'wait'],
    ['its first part', 11, 0, 'wait'],
    ['a part of it too far ahead', 11, 9, 'refuse'],
    ['a segment too far ahead', 12, null, 'refuse'],
    ['a part of that', 12, 0, 'refuse'],
  ] as const)('for %s: %i, %s: %s', (_what, mediaSequence, part, decision) => {
    expect(decideReload(edge, { mediaSequence, part })).toBe(decision);
  });

  it('waits for the first part of a segment where none is there', () => {
    const between = { ...edge, openParts: 0 };
    expect(decideReload(between, { mediaSequence: 9, part: 4 })).toBe('wait');
    expect(decideReload(between, { mediaSequence: 10, part: 0 })).toBe('wait');
    // Parts that left the playlist are not counted.
    expect(decideReload({ ...between, lastParts: 0 }, { mediaSequence: 9, part: 4 })).toBe('answer');
  });

  it('has a smaller lead where parts are long', () => {
    const long = { ...edge, partSeconds: 1 };
    expect(decideReload(long, { mediaSequence: 10, part: 4 })).toBe('wait');
    expect(decideReload(long, { mediaSequence: 10, part: 5 })).toBe('refuse');
  });

  it.each([
    ['an ended live', { ...edge, ended: true }],
    ['a playlist without parts', { ...edge, partSeconds: null }],
  ])('is answered at once for %s', (_what, other) => {
    expect(decideReload(other, { mediaSequence: 99, part: 7 })).toBe('answer');
  });

  it.each([
    [{}, null],
    [{ other: '1' }, null],
    [{ _HLS_msn: '7' }, { mediaSequence: 7, part: null }],
    [
      { _HLS_msn: '7', _HLS_part: '0' },
      { mediaSequence: 7, part: 0 },
    ],
    [{ _HLS_part: '0' }, 'invalid'],
    [{ _HLS_msn: '-1' }, 'invalid'],
    [{ _HLS_msn: '7', _HLS_part: 'x' }, 'invalid'],
    [{ _HLS_msn: ['7', '8'] }, 'invalid'],
    [{ _HLS_msn: '9'.repeat(20) }, 'invalid'],
  ])('with %j asks for %j', (query, directive) => {
    expect(readDirective(query)).toEqual(directive);
  });

  it('waits three target durations at most', () => {
    expect(longestWaitMs(2)).toBe(6000);
  });
});
