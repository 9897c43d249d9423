import { expect, test } from 'vitest';
import { dayBounds } from './day-bounds';

test.each([
  ['2026-11-20', 'America/Sao_Paulo', '2026-11-20T03:00:00.000Z', '2026-11-21T02:59:59.999Z'],
  ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z', '2026-11-20T18:29:59.999Z'],
  // 23 hours, then 25.
  ['2026-03-29', 'Europe/Lisbon', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
  ['2026-10-25', 'Europe/Lisbon', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
  // Without midnight: it begins at one o'clock.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-05T01:59:59.999Z'],
])('%s in %s', (day, timeZone, start, end) => {
  expect(dayBounds(day, timeZone)).toEqual({ start, end });
});
