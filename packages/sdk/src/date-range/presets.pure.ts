import { addDays, addMonths, weeksOf } from './calendar.pure';
import type { DateRange } from './date-range.machine';
import type { Day } from './day.pure';

/**
 * The presets of the specification (section 2), in its order; `none` takes the filter away.
 *
 * @example
 * ```ts
 * const choices = dateRangePresets.map((preset) => ({ preset, range: presetRange(preset, '2026-03-10') }));
 * ```
 */
export const dateRangePresets = ['today', 'thisWeek', 'lastWeek', 'last15Days', 'thisMonth', 'none'] as const;
/** The name of a preset, one of {@link dateRangePresets}. */
export type DateRangePreset = (typeof dateRangePresets)[number];

/** The week of a day, Sunday to Saturday. */
function weekOf(day: Day): DateRange {
  const week = weeksOf(day).find((one) => one.includes(day)) ?? [];
  return { start: week[0] ?? day, end: week[6] ?? day };
}

/**
 * The days of a preset; null for `none`. The last week is the whole one before this one; the last 15 days include today
 * (decisions section 2).
 *
 * @example
 * ```ts
 * presetRange('last15Days', '2026-03-20'); // { start: '2026-03-06', end: '2026-03-20' }
 * ```
 */
export function presetRange(preset: DateRangePreset, today: Day): DateRange | null {
  switch (preset) {
    case 'today':
      return { start: today, end: today };
    case 'thisWeek':
      return weekOf(today);
    case 'lastWeek':
      return weekOf(addDays(today, -7));
    case 'last15Days':
      return { start: addDays(today, -14), end: today };
    case 'thisMonth': {
      const start = `${today.slice(0, 7)}-01`;
      return { start, end: addDays(addMonths(start, 1), -1) };
    }
    case 'none':
      return null;
  }
}

/**
 * The preset whose days these are; undefined for any other range.
 *
 * @example
 * ```ts
 * presetOf({ start: '2026-03-10', end: '2026-03-10' }, '2026-03-10'); // 'today'
 * ```
 */
export function presetOf(range: DateRange | null, today: Day): DateRangePreset | undefined {
  return dateRangePresets.find((preset) => {
    const own = presetRange(preset, today);
    return own?.start === range?.start && own?.end === range?.end;
  });
}
