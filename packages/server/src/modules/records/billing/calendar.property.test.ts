import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundsIn, dayIn, movedZones } from './calendar.pure';
import type { Calendar } from './calendar.pure';
import { firstDay, monthOf } from './months.pure';

const zone = fc.constantFrom(
  'America/Sao_Paulo',
  'America/Havana',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
);
const hourMs = 3_600_000;
const hours = fc.integer({ min: 1, max: 24 * 40 });
/** Moves of a team, each some hours after the one before, and what happens before each of them. */
const life = fc.record({
  start: fc.integer({ min: Date.UTC(2028, 0), max: Date.UTC(2031, 0) }),
  home: zone,
  moves: fc.array(fc.record({ after: hours, to: zone, used: fc.integer({ min: 0, max: 5 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
});

it('what a team uses keeps its day wherever it moves, days never go back, and each lies in one month', () => {
  fc.assert(
    fc.property(life, ({ start, home, moves }) => {
      let calendar: Calendar = { timeZone: home, past: [] };
      const counted: { at: number; day: string }[] = [];
      let now = start;
      for (const { after, to, used } of moves) {
        for (let step = 0; step <= used; step += 1) {
          const at = now + Math.floor((after * hourMs * step) / (used + 1));
          counted.push({ at, day: dayIn(calendar, at) });
        }
        now += after * hourMs;
        calendar = { timeZone: to, past: movedZones(calendar, to, now) };
      }
      for (const [index, { at, day }] of counted.entries()) {
        expect(dayIn(calendar, at)).toBe(day);
        expect(day >= (counted[index - 1]?.day ?? day)).toBe(true);
        const month = monthOf(day);
        const { start: begin, end } = boundsIn(calendar, month);
        expect(begin <= at && at < end).toBe(true);
        expect(monthOf(dayIn(calendar, begin))).toBe(month);
        expect(monthOf(dayIn(calendar, end - 1))).toBe(month);
        expect(dayIn(calendar, end) > day && monthOf(dayIn(calendar, end)) > month).toBe(true);
        expect(dayIn(calendar, begin) >= firstDay(month)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});
