import { dayWordsIn, isWithin, placeInRange } from '@palco/sdk/date-range';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useDateRangeRoot } from './date-range-context';
import { dateRangeDayAttributes, type DateRangeDayState } from './date-range.data-attrs';

/** Props of `DateRange.Day`. */
export interface DateRangeDayProps extends PartProps<'button', DateRangeDayState> {
  /** `yyyy-mm-dd` */
  readonly day: string;
}

/** One day of a month, which `DateRange.Month` renders. A `button`. */
export const DateRangeDay = createPart('button', 'date-range-day', ({ day, ...props }: DateRangeDayProps) => {
  const { range, today, press } = useDateRangeRoot('DateRange.Day');
  const { language } = useTranslation();
  const place = placeInRange(range, day);
  const disabled = !isWithin(day, range.bounds);
  return {
    props,
    attributes: dateRangeDayAttributes,
    state: { day, place, today: day === today, disabled },
    own: {
      disabled,
      tabIndex: day === range.focused ? 0 : -1,
      'aria-label': dayWordsIn(language).full(day),
      'aria-pressed': place !== null,
      'aria-current': day === today ? 'date' : undefined,
      onClick: () => press(day),
      children: Number(day.slice(8)),
    },
  };
});
