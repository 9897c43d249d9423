import { addMonths, isSameMonth } from './calendar.pure';
import type { Day } from './day.pure';

/** First and last day that may be chosen. */
export interface DateRangeBounds {
  readonly first: Day;
  readonly last: Day;
}

/** A range of days, both of them in it. */
export interface DateRange {
  readonly start: Day;
  readonly end: Day;
}

/** What a date range picker shows. */
export interface DateRangeState {
  readonly start: Day | null;
  /** Null until the range is complete. */
  readonly end: Day | null;
  /** The first days of the two months in view; the second is at least one month after the first. */
  readonly months: readonly [Day, Day];
  /** The one day that Tab reaches. */
  readonly focused: Day;
  readonly bounds: DateRangeBounds;
}

/**
 * - `pressed`: a day was clicked, or chosen by Enter
 * - `moved`: the keyboard went to a day
 * - `turned`: one of the two months was turned
 * - `chosen`: a preset, a value from outside, or nothing with null
 */
export type DateRangeEvent =
  | { readonly type: 'pressed' | 'moved'; readonly day: Day }
  | { readonly type: 'turned'; readonly month: 0 | 1; readonly by: number }
  | { readonly type: 'chosen'; readonly range: DateRange | null };

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;
const earlier = (one: Day, other: Day): Day => (one < other ? one : other);
const later = (one: Day, other: Day): Day => (one > other ? one : other);

/**
 * Ten years back and ten years ahead (specification section 5).
 *
 * @example
 * ```ts
 * boundsAround('2026-03-10'); // { first: '2016-03-10', last: '2036-03-10' }
 * ```
 */
export function boundsAround(today: Day): DateRangeBounds {
  return { first: addMonths(today, -120), last: addMonths(today, 120) };
}

/**
 * Whether a day may be chosen.
 *
 * @example
 * ```ts
 * isWithin('2040-01-01', boundsAround('2026-03-10')); // false
 * ```
 */
export function isWithin(day: Day, { first, last }: DateRangeBounds): boolean {
  return day >= first && day <= last;
}

/**
 * A range without what lies out of bounds; null where all of it does, or where it ends before it starts.
 */
function clampRange(range: DateRange | null, { first, last }: DateRangeBounds): DateRange | null {
  if (range === null) return null;
  const start = later(range.start, first);
  const end = earlier(range.end, last);
  return start <= end ? { start, end } : null;
}

/** Two months within the bounds; the second gives way where both do not fit. */
function twoMonths(first: Day, second: Day, bounds: DateRangeBounds): readonly [Day, Day] {
  const oldest = monthOf(bounds.first);
  // Bounds of a single month show the next one too, whose days are disabled.
  const newest = later(monthOf(bounds.last), addMonths(oldest, 1));
  const one = earlier(later(monthOf(first), oldest), addMonths(newest, -1));
  return [one, earlier(later(monthOf(second), addMonths(one, 1)), newest)];
}

/** The months in view, turned as little as shows a day. */
function monthsWith(state: DateRangeState, day: Day): readonly [Day, Day] {
  const [first, second] = state.months;
  if (isSameMonth(day, first) || isSameMonth(day, second)) return state.months;
  if (day > second) return twoMonths(addMonths(monthOf(day), -1), day, state.bounds);
  return twoMonths(day, day < first ? addMonths(monthOf(day), 1) : second, state.bounds);
}

function withRange(state: DateRangeState, range: DateRange | null): DateRangeState {
  const { start, end } = range ?? { start: null, end: null };
  if (start === null || end === null) return { ...state, start, end };
  // Of one month the one before it is shown too, as at first: ranges are of the past more often than not.
  const first = isSameMonth(start, end) ? addMonths(monthOf(start), -1) : start;
  return { ...state, start, end, focused: start, months: twoMonths(first, end, state.bounds) };
}

/**
 * The picker with a value, or with none; a value out of bounds is cut.
 *
 * @example
 * ```ts
 * const state = initialDateRange({
 *   today: '2026-03-10',
 *   value: { start: '2026-03-02', end: '2026-03-06' },
 * });
 * ```
 */
export function initialDateRange(given: {
  readonly today: Day;
  readonly value?: DateRange | null;
  readonly bounds?: DateRangeBounds;
}): DateRangeState {
  const { today, value = null, bounds = boundsAround(today) } = given;
  const focused = earlier(later(today, bounds.first), bounds.last);
  const months = twoMonths(addMonths(monthOf(focused), -1), focused, bounds);
  return withRange({ start: null, end: null, months, focused, bounds }, clampRange(value, bounds));
}

/** The first press starts a range, a later one completes it; one before the start, or on a whole range, starts again (section 4). */
function press(state: DateRangeState, day: Day): DateRangeState {
  const { start, end } = state;
  if (!isWithin(day, state.bounds)) return state;
  const next = { ...state, focused: day, months: monthsWith(state, day) };
  return start === null || end !== null || day < start
    ? { ...next, start: day, end: null }
    : { ...next, end: day };
}

function move(state: DateRangeState, day: Day): DateRangeState {
  const focused = earlier(later(day, state.bounds.first), state.bounds.last);
  return { ...state, focused, months: monthsWith(state, focused) };
}

function turn(
  state: DateRangeState,
  { month, by }: Extract<DateRangeEvent, { type: 'turned' }>,
): DateRangeState {
  const [first, second] = state.months;
  const months =
    month === 0
      ? twoMonths(addMonths(first, by), second, state.bounds)
      : twoMonths(first, addMonths(second, by), state.bounds);
  // The day in the order of Tab has to be one in view.
  const isShown = months.some((one) => isSameMonth(one, state.focused));
  const shown = earlier(later(months[month], state.bounds.first), state.bounds.last);
  return { ...state, months, focused: isShown ? state.focused : shown };
}

/**
 * What an event changes.
 *
 * @example
 * ```ts
 * let state = initialDateRange({ today: '2026-03-10' });
 * state = dateRangeTransition(state, { type: 'pressed', day: '2026-03-02' });
 * state = dateRangeTransition(state, { type: 'pressed', day: '2026-03-06' });
 * rangeOf(state); // { start: '2026-03-02', end: '2026-03-06' }
 * ```
 */
export function dateRangeTransition(state: DateRangeState, event: DateRangeEvent): DateRangeState {
  switch (event.type) {
    case 'pressed':
      return press(state, event.day);
    case 'moved':
      return move(state, event.day);
    case 'turned':
      return turn(state, event);
    case 'chosen':
      return withRange(state, clampRange(event.range, state.bounds));
  }
}

/**
 * The range that is complete; null before that.
 *
 * @example
 * ```ts
 * const state = initialDateRange({ today: '2026-03-10' });
 * rangeOf(state); // null: nothing is chosen
 * ```
 */
export function rangeOf({ start, end }: DateRangeState): DateRange | null {
  return start === null || end === null ? null : { start, end };
}

/**
 * Where a day stands in the range; while the end is still to be chosen, the range reaches to the day that the keyboard is on.
 *
 * @example
 * ```ts
 * const state = initialDateRange({ today: '2026-03-10', value: { start: '2026-03-02', end: '2026-03-06' } });
 * placeInRange(state, '2026-03-04'); // 'inside'
 * ```
 */
export function placeInRange(
  { start, end, focused }: DateRangeState,
  day: Day,
): 'start' | 'end' | 'only' | 'inside' | null {
  if (start === null) return null;
  const until = end ?? later(start, focused);
  if (day === start) return day === until ? 'only' : 'start';
  if (day === until) return 'end';
  return day > start && day < until ? 'inside' : null;
}
