import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundsOf, dayAt, firstDay, lastDay, monthOf } from './months.pure';

const zone = fc.constantFrom(
  'America/Sao_Paulo',
  'America/Havana',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'UTC',
);
const moment = fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2035, 0) });

it('every moment lies in exactly the month of its day', () => {
  fc.assert(
    fc.property(zone, moment, (timeZone, at) => {
      const month = monthOf(dayAt(at, timeZone));
      const { start, end } = boundsOf(month, timeZone);
      expect(start <= at && at < end).toBe(true);
      expect([dayAt(start, timeZone), dayAt(end - 1, timeZone)]).toEqual([firstDay(month), lastDay(month)]);
      expect(monthOf(dayAt(start - 1, timeZone)) < month).toBe(true);
    }),
  );
});
