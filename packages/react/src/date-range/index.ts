export * as DateRange from './index.parts';
export {
  dateRangeAttributes,
  dateRangeDayAttributes,
  dateRangePresetAttributes,
  type DateRangeDayState,
  type DateRangePresetState,
  type DateRangeRootState,
} from './date-range.data-attrs';
