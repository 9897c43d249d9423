import { daysFrom } from '../modules/records/billing/months.pure';
import type { Day } from '../modules/records/billing/months.pure';
import type { DemoPace } from './demo-plans';

/** What a demo team used on a day. */
export interface DemoDay {
  readonly day: Day;
  readonly storedBytes: number;
  readonly deliveredBytes: number;
  readonly transcodedSeconds: number;
  readonly peakViewers: number;
}

/** Between 0 and 1, the same for the same text (FNV-1a, mixed once more). */
function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32;
}

/** The use of each day of a time: less at weekends, now and then twice as much. */
export function demoUsage(
  team: string,
  pace: DemoPace,
  { start, end }: { readonly start: Day; readonly end: Day },
): DemoDay[] {
  return daysFrom(start, end).map((day, index) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    const spread = 0.6 + 0.8 * chance(`${team} ${day}`);
    const event = chance(`event ${team} ${day}`) > 0.92 ? 2 : 1;
    const factor = spread * event * (isWeekend ? 0.3 : 1);
    return {
      day,
      storedBytes: Math.round((pace.storedMegabytes + pace.storedMegabytesPerDay * index) * 1e6),
      deliveredBytes: Math.round(pace.deliveredGigabytes * 1e9 * factor),
      transcodedSeconds: Math.round(pace.transcodedMinutes * 60 * factor),
      peakViewers: Math.round(pace.peakViewers * factor),
    };
  });
}
