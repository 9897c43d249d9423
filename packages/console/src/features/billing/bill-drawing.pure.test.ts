import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountTicks,
  billPaths,
  dayTicks,
  feeBand,
  peakDays,
  xOfDay,
  yOfCents,
  type Bill,
} from './bill-drawing.pure';

const room = { width: 720, top: 20, left: 60, right: 100, floor: 170 };
const bill: Bill = {
  feeCents: 14_900,
  days: [14_900, 15_000, 17_292],
  length: 30,
  forecastCents: 22_721,
};

test('the bill rises from the fee, and what is expected goes on from the day that runs', () => {
  const { line, now, end, forecast } = billPaths(room, bill);
  expect(line.startsWith('M60 170L')).toBe(true);
  // The third day is half over.
  expect(now).toEqual({ x: xOfDay(room, 2.5, 30), y: yOfCents(room, bill, 17_292) });
  expect(end).toEqual({ x: 620, y: 20 });
  expect(forecast).toBe(`M${now.x} ${now.y}L620 20`);
});

test('a month that is over ends at its edge without anything expected', () => {
  const { now, end, forecast, forecastArea } = billPaths(room, {
    ...bill,
    days: Array.from({ length: 30 }, () => 14_900),
    forecastCents: null,
  });
  expect([now.x, now.y, end, forecast, forecastArea]).toEqual([620, 170, null, '', '']);
});

test('nothing is drawn outside of its room, whatever the amounts are', () => {
  const cents = fc.integer({ min: 0, max: 1e9 });
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 31 }), cents, (feeCents, more, extra) => {
      let sum = feeCents;
      const days = more.map((one) => (sum += one));
      const one: Bill = { feeCents, days, length: 31, forecastCents: sum + extra };
      const { now, end } = billPaths(room, one);
      for (const { x, y } of [now, ...(end ? [end] : [])]) {
        expect(x >= 60 && x <= 620).toBe(true);
        expect(y >= 20 && y <= 170).toBe(true);
      }
      const ticks = amountTicks(one);
      expect(ticks.length).toBeLessThanOrEqual(3);
      for (const tick of ticks) {
        expect(tick > feeCents && yOfCents(room, one, tick) >= 20).toBe(true);
        expect(Number.isInteger(tick)).toBe(true);
      }
    }),
  );
});

test('the axis has round amounts above the fee', () => {
  expect(amountTicks(bill)).toEqual([16_000, 18_000, 20_000]);
});

test('the band of the fee is as wide as the line', () => {
  expect(feeBand(room, 18)).toMatch(/^M60 170H620v18/);
});

test('days are named whose audience raised the bill, at most the last two', () => {
  expect(peakDays([90, 219, 150, 219, 285, 240, 300], 200)).toEqual([
    { day: 5, viewers: 285 },
    { day: 7, viewers: 300 },
  ]);
  expect(peakDays([90, 100], 200)).toEqual([]);
  expect(peakDays([900], null)).toEqual([]);
});

test('the days at the foot leave room for the one that is named', () => {
  expect(dayTicks(30, 28, 2)).toEqual([1, 5, 10, 15, 20, 25, 30]);
  expect(dayTicks(30, 29, 2)).toEqual([1, 5, 10, 15, 20, 25]);
  expect(dayTicks(30, 12, 5)).toEqual([1, 20, 30]);
});
