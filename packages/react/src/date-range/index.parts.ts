export { DateRangeBound as Bound, type DateRangeBoundProps as BoundProps } from './date-range-bound';
export {
  DateRangeCaption as Caption,
  type DateRangeCaptionProps as CaptionProps,
} from './date-range-caption';
export { DateRangeDay as Day, type DateRangeDayProps as DayProps } from './date-range-day';
export { DateRangeMonth as Month, type DateRangeMonthProps as MonthProps } from './date-range-month';
export {
  DateRangePresetButton as Preset,
  type DateRangePresetProps as PresetProps,
} from './date-range-preset';
export { DateRangeRoot as Root, type DateRangeRootProps as RootProps } from './date-range-root';
export {
  DateRangeNext as Next,
  DateRangePrevious as Previous,
  type DateRangeTurnProps as TurnProps,
} from './date-range-turn';
