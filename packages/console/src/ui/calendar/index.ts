export { DayGrid } from './day-grid';
export { MonthBar } from './month-bar';
export { useDayWords } from './use-day-words';
