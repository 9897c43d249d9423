import { dayWordsIn } from '@palco/sdk/date-range';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useDateRangeRoot } from './date-range-context';
import { dateRangeAttributes, type DateRangeRootState } from './date-range.data-attrs';

/** Props of `DateRange.Caption`. */
export interface DateRangeCaptionProps extends PartProps<'span', DateRangeRootState> {
  /** The first or the second month in view. */
  readonly index: 0 | 1;
}

/** Month and year of a month in view, read out when it is turned. A `span`. */
export const DateRangeCaption = createPart(
  'span',
  'date-range-caption',
  ({ index, ...props }: DateRangeCaptionProps) => {
    const { state, range } = useDateRangeRoot('DateRange.Caption');
    const { language } = useTranslation();
    return {
      props,
      state,
      attributes: dateRangeAttributes,
      own: { 'aria-live': 'polite', children: dayWordsIn(language).month(range.months[index]) },
    };
  },
);
