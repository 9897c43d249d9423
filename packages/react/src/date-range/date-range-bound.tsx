import { dateRangeMessages } from '@palco/sdk/i18n';
import { dayWordsIn } from '@palco/sdk/date-range';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useDateRangeRoot } from './date-range-context';
import { dateRangeAttributes, type DateRangeRootState } from './date-range.data-attrs';

/** Props of `DateRange.Bound`. */
export interface DateRangeBoundProps extends PartProps<'span', DateRangeRootState> {
  readonly edge: 'start' | 'end';
}

/** The chosen start or end, in short. A `span`. */
export const DateRangeBound = createPart(
  'span',
  'date-range-bound',
  ({ edge, ...props }: DateRangeBoundProps) => {
    const { state, range } = useDateRangeRoot('DateRange.Bound');
    const { t, language } = useTranslation(dateRangeMessages);
    const day = range[edge];
    return {
      props,
      state,
      attributes: dateRangeAttributes,
      own: { children: day === null ? t('dateRange.none') : dayWordsIn(language).short(day) },
    };
  },
);
