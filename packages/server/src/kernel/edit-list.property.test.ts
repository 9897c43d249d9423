import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endToOriginal,
  followEdit,
  isKept,
  keptSeconds,
  mergeOriginals,
  normaliseRanges,
  shortestRange,
  toEdited,
  toOriginal,
  unfollowEdit,
} from './edit-list.pure';

const originalSeconds = 600;
const time = fc.integer({ min: -20_000, max: 620_000 }).map((ms) => ms / 1000);
const anyRanges = fc.array(
  fc.tuple(time, time).map(([from, until]) => ({ from, until })),
  { maxLength: 12 },
);
const list = anyRanges
  .map((ranges) => normaliseRanges(ranges, originalSeconds))
  .filter((ranges) => ranges.length > 0);
const within = fc.integer({ min: 0, max: originalSeconds * 1000 }).map((ms) => ms / 1000);
const near = 0.0021;

describe('an edit list', () => {
  it('is in order, within the original, apart, and of no flashes', () => {
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        const normal = normaliseRanges(ranges, originalSeconds);
        normal.forEach(({ from, until }, index) => {
          expect(until - from).toBeGreaterThanOrEqual(shortestRange - 1e-9);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(until).toBeLessThanOrEqual(originalSeconds);
          const before = normal[index - 1];
          if (before) expect(from).toBeGreaterThan(before.until);
        });
        expect(normaliseRanges(normal, originalSeconds)).toEqual(normal);
      }),
    );
  });

  it('is as long as the times of the original that it shows', () => {
    fc.assert(
      fc.property(list, (ranges) => {
        const sum = ranges.reduce((all, { from, until }) => all + until - from, 0);
        expect(keptSeconds(ranges)).toBeCloseTo(sum, 2);
        expect(toEdited(ranges, originalSeconds)).toBeCloseTo(keptSeconds(ranges), 2);
        expect(toEdited(ranges, 0)).toBe(0);
      }),
    );
  });

  it('never lets a later time of the original come earlier', () => {
    fc.assert(
      fc.property(list, within, within, (ranges, one, other) => {
        const [early, late] = one <= other ? [one, other] : [other, one];
        expect(toEdited(ranges, early)).toBeLessThanOrEqual(toEdited(ranges, late));
        // No faster than the original either.
        expect(toEdited(ranges, late) - toEdited(ranges, early)).toBeLessThanOrEqual(late - early + near);
      }),
    );
  });

  it('finds each time that it shows again, there and back', () => {
    fc.assert(
      fc.property(list, within, (ranges, original) => {
        fc.pre(isKept(ranges, original));
        expect(Math.abs(toOriginal(ranges, toEdited(ranges, original)) - original)).toBeLessThan(near);
      }),
    );
    fc.assert(
      fc.property(list, fc.double({ min: 0, max: 1, noNaN: true }), (ranges, share) => {
        const edited = Math.round(keptSeconds(ranges) * share * 1000) / 1000;
        expect(Math.abs(toEdited(ranges, toOriginal(ranges, edited)) - edited)).toBeLessThan(near);
        expect(endToOriginal(ranges, edited)).toBeLessThanOrEqual(toOriginal(ranges, edited) + near);
      }),
    );
  });

  it('keeps what follows it in order, within its length, and finds whole spans again', () => {
    const spans = fc
      .array(fc.tuple(within, fc.integer({ min: 1, max: 9000 })), { maxLength: 30 })
      .map((all) =>
        all
          .map(([inicio, ms], index) => ({ inicio, fim: inicio + ms / 1000, texto: String(index) }))
          .sort((one, other) => one.inicio - other.inicio),
      );
    fc.assert(
      fc.property(list, spans, (ranges, all) => {
        const followed = followEdit(ranges, all);
        followed.forEach((span, index) => {
          expect(span.fim).toBeGreaterThan(span.inicio);
          expect(span.fim).toBeLessThanOrEqual(keptSeconds(ranges) + near);
          expect(span.inicio).toBeGreaterThanOrEqual(followed[index - 1]?.inicio ?? 0);
        });
        const whole = all.filter(({ inicio, fim }) =>
          ranges.some(({ from, until }) => from <= inicio && fim <= until),
        );
        const again = unfollowEdit(ranges, followed);
        for (const span of whole) {
          const found = again.find(({ texto }) => texto === span.texto);
          expect(Math.abs((found?.inicio ?? -1) - span.inicio)).toBeLessThan(near);
          expect(Math.abs((found?.fim ?? -1) - span.fim)).toBeLessThan(near);
        }
        const merged = mergeOriginals(ranges, { originals: all, changed: followed });
        expect(merged).toHaveLength(all.length);
      }),
    );
  });
});
