import { momentOf, type Day } from '@palco/sdk/date-range';

const oneDay = 86_400_000;

/**
 * The range to request: the days and one more on each side, because a time zone is up to 14 hours away from UTC. `byDay`
 * puts the surplus under days that are not shown.
 */
export function rangeOf(first: Day, last: Day): { start: string; end: string } {
  return {
    start: new Date(momentOf(first) - oneDay).toISOString(),
    end: new Date(momentOf(last) + 2 * oneDay).toISOString(),
  };
}

/** Groups items by the day on which they begin, in the given order; a day without items has no entry. */
export function byDay<Item extends { scheduledStartTime: string | null }>(
  items: readonly Item[],
  dayOf: (instant: string) => Day,
): Map<Day, Item[]> {
  const days = new Map<Day, Item[]>();
  for (const item of items) {
    if (item.scheduledStartTime === null) continue;
    const day = dayOf(item.scheduledStartTime);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return days;
}
