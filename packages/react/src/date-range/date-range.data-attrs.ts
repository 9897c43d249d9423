import type { DataAttributeTable } from '../bind/data-attributes';

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

/**
 * `data-stage`
 *
 * @example
 * ```ts
 * const whole = document.querySelector(`[data-part='date-range-root'][${dateRangeAttributes.stage}='whole']`);
 * ```
 */
export const dateRangeAttributes = {
  stage: 'data-stage',
} as const satisfies DataAttributeTable<DateRangeRootState>;

/**
 * `data-day`, `data-place`, `data-today`, `data-disabled`
 *
 * @example
 * ```ts
 * const today = document.querySelector(`[data-part='date-range-day'][${dateRangeDayAttributes.today}]`);
 * ```
 */
export const dateRangeDayAttributes = {
  day: 'data-day',
  place: 'data-place',
  today: 'data-today',
  disabled: 'data-disabled',
} as const satisfies DataAttributeTable<DateRangeDayState>;

/**
 * `data-stage`, `data-current`
 *
 * @example
 * ```ts
 * const chosen = document.querySelector(`[data-part='date-range-preset'][${dateRangePresetAttributes.current}]`);
 * ```
 */
export const dateRangePresetAttributes = {
  stage: 'data-stage',
  current: 'data-current',
} as const satisfies DataAttributeTable<DateRangePresetState>;
