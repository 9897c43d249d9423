export { addDays, addMonths, dayAfterKey, isSameMonth, weeksOf } from './calendar.pure';
export {
  boundsAround,
  dateRangeTransition,
  initialDateRange,
  isWithin,
  placeInRange,
  rangeOf,
  type DateRange,
  type DateRangeBounds,
  type DateRangeEvent,
  type DateRangeState,
} from './date-range.machine';
export { dayRule, firstDay, lastDay, momentOf, type Day } from './day.pure';
export { dayWordsIn, type DayWords } from './day-words.pure';
export { dateRangePresets, presetOf, presetRange, type DateRangePreset } from './presets.pure';
export { dayAt, forgetDeviceZone, instantsOf } from './zone-days';
