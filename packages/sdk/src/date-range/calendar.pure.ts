import { firstDay, lastDay, momentOf, type Day } from './day.pure';

const oneDay = 86_400_000;

function fromMoment(moment: number): Day {
  const day = new Date(Math.min(Math.max(moment, momentOf(firstDay)), momentOf(lastDay)));
  return day.toISOString().slice(0, 10);
}

/**
 * So many days later.
 *
 * @example
 * ```ts
 * addDays('2026-02-27', 2); // '2026-03-01'
 * ```
 */
export function addDays(day: Day, count: number): Day {
  return fromMoment(momentOf(day) + count * oneDay);
}

/**
 * The same day of another month, or its last one where that month is shorter.
 *
 * @example
 * ```ts
 * addMonths('2026-01-31', 1); // '2026-02-28'
 * ```
 */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const longest = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return fromMoment(Date.UTC(year, month - 1 + count, Math.min(date, longest)));
}

/** Days since Sunday, with which weeks begin (decisions section 2). */
function weekday(day: Day): number {
  return new Date(momentOf(day)).getUTCDay();
}

/**
 * Whether two days are of the same month of the same year.
 *
 * @example
 * ```ts
 * isSameMonth('2026-03-01', '2026-03-31'); // true
 * ```
 */
export function isSameMonth(one: Day, other: Day): boolean {
  return one.slice(0, 7) === other.slice(0, 7);
}

/**
 * The weeks that a month lies in, Sunday to Saturday: its neighbours' days fill the first and the last one.
 *
 * @example
 * ```ts
 * const rows = weeksOf('2026-03-10').map((week) => week.map((day) => Number(day.slice(-2))));
 * ```
 */
export function weeksOf(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`;
  const sunday = momentOf(first) - weekday(first) * oneDay;
  const end = momentOf(`${addMonths(first, 1).slice(0, 7)}-01`);
  const weeks: Day[][] = [];
  for (let week = sunday; week < end; week += 7 * oneDay)
    weeks.push(
      Array.from({ length: 7 }, (_, index) => new Date(week + index * oneDay).toISOString().slice(0, 10)),
    );
  return weeks;
}

/** The day that each key moves to, as in common date pickers. */
const moves: Readonly<Record<string, (day: Day) => Day>> = {
  /** A day back. */
  ArrowLeft: (day) => addDays(day, -1),
  /** A day ahead. */
  ArrowRight: (day) => addDays(day, 1),
  /** A week back. */
  ArrowUp: (day) => addDays(day, -7),
  /** A week ahead. */
  ArrowDown: (day) => addDays(day, 7),
  /** To the first day of the week. */
  Home: (day) => addDays(day, -weekday(day)),
  /** To the last day of the week. */
  End: (day) => addDays(day, 6 - weekday(day)),
  /** A month back. */
  PageUp: (day) => addMonths(day, -1),
  /** A month ahead. */
  PageDown: (day) => addMonths(day, 1),
};

/**
 * The day that a key leads to; undefined where the key moves nothing.
 *
 * @example
 * ```ts
 * dayAfterKey('2026-03-10', 'ArrowDown'); // '2026-03-17'
 * ```
 */
export function dayAfterKey(day: Day, key: string): Day | undefined {
  return Object.hasOwn(moves, key) ? moves[key]?.(day) : undefined;
}
