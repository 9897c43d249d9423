import { addDays, type Day } from '@palco/sdk/date-range';
import type { Live } from '@palco/sdk/lives';

/** When a live is, as people say it; `late` should have begun on a day before today. */
export type TimeGroup = 'onAir' | 'late' | 'today' | 'tomorrow' | 'week' | 'later' | 'undated' | 'over';

type TimedLive = Pick<Live, 'status' | 'scheduledStartTime'>;

interface Today {
  readonly today: Day;
  /** The day of a moment in the zone of the team. */
  dayOf(instant: string): Day;
}

export function timeGroupOf({ status, scheduledStartTime }: TimedLive, { today, dayOf }: Today): TimeGroup {
  if (status === 'live' || status === 'paused') return 'onAir';
  if (status === 'finished') return 'over';
  if (scheduledStartTime === null) return 'undated';
  const day = dayOf(scheduledStartTime);
  if (day < today) return 'late';
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day <= addDays(today, 7) ? 'week' : 'later';
}

/** Things that follow each other with the same name, under it; their order stays. */
export function following<Item, Name extends string>(
  items: readonly Item[],
  nameOf: (item: Item) => Name,
): readonly { readonly name: Name; readonly items: readonly Item[] }[] {
  const groups: { name: Name; items: Item[] }[] = [];
  for (const item of items) {
    const name = nameOf(item);
    const last = groups.at(-1);
    if (last?.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
}

/** The two weeks of the strip: yesterday, today, and what comes. */
export const stripOf = (today: Day): readonly Day[] =>
  Array.from({ length: 14 }, (_, index) => addDays(today, index - 1));

/** Near days are named by their weekday, others by their month, and those of another year by that too. */
export function nearnessOf(day: Day, today: Day): 'week' | 'year' | 'far' {
  if (day >= addDays(today, -7) && day <= addDays(today, 7)) return 'week';
  return day.slice(0, 4) === today.slice(0, 4) ? 'year' : 'far';
}
