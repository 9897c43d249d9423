import type { DateRange, DateRangeState } from '@palco/sdk/date-range';
import { createPartContext } from '../bind/part-context';
import type { DateRangeRootState } from './date-range.data-attrs';

/** What `DateRange.Root` gives to its parts. */
export interface DateRangeValue {
  readonly state: DateRangeRootState;
  readonly range: DateRangeState;
  /** `yyyy-mm-dd` */
  readonly today: string;
  press(day: string): void;
  /** Moves the keyboard to a day. */
  move(day: string): void;
  /** Whether the focus still has to follow a key; asked once. */
  takeKeyMove(): boolean;
  turn(month: 0 | 1, by: number): void;
  choose(range: DateRange | null): void;
}

export const [DateRangeContext, useDateRangeRoot] = createPartContext<DateRangeValue>('DateRange.Root');
