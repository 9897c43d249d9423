import { dateRangeMessages } from '@palco/sdk/i18n';
import { dayWordsIn } from '@palco/sdk/date-range';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useDateRangeRoot } from './date-range-context';
import { dateRangeAttributes, type DateRangeRootState } from './date-range.data-attrs';

/** Props of `DateRange.Bound`. */
export interface DateRangeBoundProps extends PartProps<'span', DateRangeRootState> {
  readonly edge: 'start' | 'end';
}

/** The chosen start or end, in short. A `span`. */
export const DateRangeBound = forwardRef<HTMLSpanElement, DateRangeBoundProps>(
  function DateRangeBound(props, ref) {
    const { edge, ...rest } = props;
    const { state, range } = useDateRangeRoot('DateRange.Bound');
    const { t, language } = useTranslation(dateRangeMessages);
    const day = range[edge];
    return usePart('span', {
      part: 'date-range-bound',
      props: rest,
      ref,
      state,
      attributes: dateRangeAttributes,
      own: { children: day === null ? t('dateRange.none') : dayWordsIn(language).short(day) },
    });
  },
);
