import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawnPoints,
  momentAt,
  mostOf,
  nearestPoint,
  pathsOf,
  placeWords,
  spreadLabels,
  timeTicks,
  valueTicks,
  xOf,
  yOf,
  type Frame,
} from './drawing.pure';

const frame: Frame = {
  width: 1_000,
  height: 100,
  top: 0,
  right: 0,
  bottom: 0,
  left: 0,
  from: 0,
  to: 1_000,
  most: 10,
};
const minute = 60_000;

test('the lower left is the first moment and nothing, the upper right the last one and the most', () => {
  const inset = { ...frame, left: 40, right: 60, top: 10, bottom: 20 };
  expect([xOf(inset, 0), yOf(inset, 0)]).toEqual([40, 80]);
  expect([xOf(inset, 1_000), yOf(inset, 10)]).toEqual([940, 10]);
  expect([momentAt(inset, 40), momentAt(inset, 490), momentAt(inset, -5), momentAt(inset, 2_000)]).toEqual([
    0, 500, 0, 1_000,
  ]);
});

test('a gap ends a line and its area, and a point alone is a dot', () => {
  expect(pathsOf(frame, [0, 100, 200, 300], [10, 0, null, 5])).toEqual({
    line: 'M0 0h0L100 100M300 50h0',
    area: 'M0 100V0L100 100V100ZM300 100V50V100Z',
  });
  expect(pathsOf(frame, [0, 1], [null, null])).toEqual({ line: '', area: '' });
});

test('of many points every peak, every dip and every gap is drawn', () => {
  const value = fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: null, freq: 20 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 601, maxLength: 4_000 }), (values) => {
      const drawn = drawnPoints(values);
      expect(drawn.length).toBeLessThanOrEqual(605);
      expect([...drawn]).toEqual([...new Set(drawn)].toSorted((one, other) => one - other));
      const known = values.filter((one) => one !== null);
      const shown = drawn.map((index) => values[index] ?? null);
      for (const extreme of [Math.max(...known), Math.min(...known)])
        if (known.length > 0) expect(shown).toContain(extreme);
      expect(shown.includes(null)).toBe(values.includes(null));
      expect(drawn[0]).toBe(0);
      expect(drawn.at(-1)).toBe(values.length - 1);
    }),
  );
});

describe('the axis of time', () => {
  test.each([
    ['three minutes', 3 * minute, [0, 1, 2, 3]],
    ['an hour and a half', 90 * minute, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]],
    ['two days', 48 * 60 * minute, [0, 360, 720, 1_080, 1_440, 1_800, 2_160, 2_520, 2_880]],
  ])('of %s has whole steps', (_, to, minutes) => {
    expect(timeTicks({ ...frame, to }, 100).map((at) => at / minute)).toEqual(minutes);
  });

  test('never has more labels than fit, none twice in a minute, and none outside', () => {
    const moment = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 0, max: 3e10 }),
        fc.integer({ min: 160, max: 3_000 }),
        (from, long, width) => {
          const ticks = timeTicks({ ...frame, from, to: from + long, width }, 80);
          expect(ticks.length).toBeLessThanOrEqual(Math.floor(width / 80) + 1);
          for (const [index, tick] of ticks.entries()) {
            expect(tick >= from && tick <= from + long).toBe(true);
            if (index > 0) expect(tick - (ticks[index - 1] ?? 0)).toBeGreaterThanOrEqual(minute);
          }
        },
      ),
    );
  });
});

test('the axis of values has few round steps, and no half of a viewer', () => {
  expect(valueTicks(1, true)).toEqual([0, 1]);
  expect(valueTicks(494, true)).toEqual([0, 200, 400]);
  expect(valueTicks(0.9, false)).toEqual([0, 0.5]);
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e12, noNaN: true }), fc.boolean(), (most, isWhole) => {
      const ticks = valueTicks(most, isWhole);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.at(-1)).toBeLessThanOrEqual(most * 1.000001);
    }),
  );
});

test('the upper edge is above every value and the good zone', () => {
  expect(mostOf([{ values: [] }])).toBe(1);
  expect(mostOf([{ values: [0, 0] }], 0)).toBe(1);
  expect(mostOf([{ values: [3, null] }, { values: [7] }], 2)).toBeCloseTo(7.56);
  expect(mostOf([{ values: [1] }], 100)).toBeCloseTo(108);
});

test('the nearest point is that of the least distance', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 1e6 }), { minLength: 1 }),
      fc.integer({ min: -10, max: 1e6 + 10 }),
      (times, moment) => {
        const sorted = times.toSorted((one, other) => one - other);
        const found = sorted[nearestPoint(sorted, moment)] ?? NaN;
        expect(Math.abs(found - moment)).toBe(Math.min(...sorted.map((time) => Math.abs(time - moment))));
      },
    ),
  );
  expect(nearestPoint([], 5)).toBe(-1);
});

test('the words of marks never overlap: right of the line, left of it, or not at all', () => {
  const words = (...marks: [x: number, text: string][]) =>
    placeWords(
      marks.map(([x, text]) => ({ x, text })),
      [0, 300],
    );
  expect(words([10, 'Pausa'])).toEqual([{ x: 16, anchor: 'start' }]);
  expect(words([290, 'Sinal 1 caiu'])).toEqual([{ x: 284, anchor: 'end' }]);
  expect(words([10, 'Pausa'], [20, 'Queda'], [30, 'Queda'])).toEqual([
    null,
    null,
    { x: 36, anchor: 'start' },
  ]);
});

test('the words at the ends of lines are moved apart, within the chart', () => {
  expect(spreadLabels([50, 50, 10], 14, [0, 100])).toEqual([50, 64, 10]);
  expect(spreadLabels([95, 99], 14, [0, 100])).toEqual([86, 100]);
});
