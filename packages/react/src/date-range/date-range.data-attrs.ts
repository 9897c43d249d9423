import type { StateKeys } from '../bind/data-attributes';

/** State of `DateRange.Root` and of the parts in it. */
export interface DateRangeRootState {
  /** Nothing chosen, the start alone, or a whole range. */
  readonly stage: 'empty' | 'open' | 'whole';
}

/** State of `DateRange.Day`. */
export interface DateRangeDayState {
  /** `yyyy-mm-dd` */
  readonly day: string;
  /** Where the day stands in the range; absent outside of it. */
  readonly place: 'start' | 'end' | 'only' | 'inside' | null;
  readonly today: boolean;
  /** Cannot be chosen. */
  readonly disabled: boolean;
}

/** State of `DateRange.Preset`. */
export interface DateRangePresetState extends DateRangeRootState {
  /** Its days are the ones that are chosen. */
  readonly current: boolean;
}

export const dateRangeAttributes = ['stage'] as const satisfies StateKeys<DateRangeRootState>;
export const dateRangeDayAttributes = [
  'day',
  'place',
  'today',
  'disabled',
] as const satisfies StateKeys<DateRangeDayState>;
export const dateRangePresetAttributes = [
  'stage',
  'current',
] as const satisfies StateKeys<DateRangePresetState>;
