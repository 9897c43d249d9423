import { dayIn } from './calendar.pure';
import type { Calendar } from './calendar.pure';
import type { Day } from './months.pure';

/** Bytes by team and quarter of an hour (its first millisecond): no time zone has a day that begins within one. */
export type Delivered = Map<string, Map<number, number>>;

const quarterMs = 15 * 60_000;

export function addDelivered(
  counted: Delivered,
  { accountId, at, bytes }: { readonly accountId: string; readonly at: number; readonly bytes: number },
): void {
  const quarter = Math.floor(at / quarterMs) * quarterMs;
  const quarters = counted.get(accountId) ?? new Map<number, number>();
  counted.set(accountId, quarters.set(quarter, (quarters.get(quarter) ?? 0) + bytes));
}

/** The same by day of each team, for teams whose calendar is known. */
export function takeDelivered(
  counted: Delivered,
  calendars: ReadonlyMap<string, Calendar>,
): { readonly accountId: string; readonly day: Day; readonly deliveredBytes: number }[] {
  return [...counted].flatMap(([accountId, quarters]) => {
    const calendar = calendars.get(accountId);
    if (calendar === undefined) return [];
    const days = new Map<Day, number>();
    for (const [at, bytes] of quarters) {
      const day = dayIn(calendar, at);
      days.set(day, (days.get(day) ?? 0) + bytes);
    }
    return [...days].map(([day, deliveredBytes]) => ({ accountId, day, deliveredBytes }));
  });
}
