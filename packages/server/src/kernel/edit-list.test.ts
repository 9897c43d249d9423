import { describe, expect, it } from 'vitest';
import {
  endToOriginal,
  followEdit,
  isWhole,
  keptSeconds,
  mergeOriginals,
  normaliseRanges,
  toEdited,
  toOriginal,
} from './edit-list.pure';

describe('an edit list', () => {
  const ranges = [
    { from: 10, until: 20 },
    { from: 30, until: 40 },
  ];

  it.each([
    [0, 0],
    [10, 0],
    [15, 5],
    [20, 10],
    [25, 10],
    [30, 10],
    [39, 19],
    [100, 20],
  ])('%d of the original is %d of the edited video', (original, edited) => {
    expect(toEdited(ranges, original)).toBe(edited);
  });

  it.each([
    [0, 10, 10],
    [10, 30, 20],
    [19, 39, 39],
    [99, 40, 40],
  ])('at %d begins %d of the original, and ends %d', (edited, begin, end) => {
    expect([toOriginal(ranges, edited), endToOriginal(ranges, edited)]).toEqual([begin, end]);
  });

  it('cuts a cue at a cut, joins one over a cut, and drops one that is cut away', () => {
    const cues = [
      { inicio: 2, fim: 4, texto: 'gone' },
      { inicio: 8, fim: 12, texto: 'late' },
      { inicio: 18, fim: 32, texto: 'over' },
      { inicio: 39.9, fim: 45, texto: 'flash' },
    ];
    expect(followEdit(ranges, cues)).toEqual([
      { inicio: 0, fim: 2, texto: 'late' },
      { inicio: 8, fim: 12, texto: 'over' },
    ]);
  });

  it('joins what touches, sorts, and leaves out what is outside or too short', () => {
    const given = [
      { from: 30, until: 90 },
      { from: -5, until: 10 },
      { from: 10, until: 12 },
      { from: 20, until: 20.1 },
      { from: 9, until: 3 },
    ];
    const normal = normaliseRanges(given, 60);
    expect(normal).toEqual([
      { from: 0, until: 12 },
      { from: 30, until: 60 },
    ]);
    expect(keptSeconds(normal)).toBe(42);
  });

  it('gives changed spans back with those that it hid', () => {
    const originals = [
      { inicio: 1, fim: 3, texto: 'hidden' },
      { inicio: 11, fim: 13, texto: 'old' },
    ];
    const changed = [{ inicio: 1, fim: 3, texto: 'new' }];
    expect(mergeOriginals(ranges, { originals, changed })).toEqual([
      { inicio: 1, fim: 3, texto: 'hidden' },
      { inicio: 11, fim: 13, texto: 'new' },
    ]);
  });

  it('knows the whole', () => {
    expect(isWhole([{ from: 0, until: 60 }], 60.0004)).toBe(true);
    expect(isWhole([{ from: 0.2, until: 60 }], 60)).toBe(false);
    expect(isWhole(ranges, 60)).toBe(false);
    expect(isWhole([], 60)).toBe(false);
  });
});
