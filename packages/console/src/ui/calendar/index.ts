export { isSameMonth, weeksOf } from './calendar.pure';
export { dayAt } from './day-at';
export { dayBounds } from './day-bounds';
export { DayGrid } from './day-grid';
export type { Day } from './day.pure';
export { MonthBar } from './month-bar';
export { useDayWords } from './use-day-words';
