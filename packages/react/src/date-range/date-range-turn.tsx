import { dateRangeMessages } from '@palco/sdk/i18n';
import { dateRangeTransition } from '@palco/sdk/date-range';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useDateRangeRoot } from './date-range-context';
import { dateRangeAttributes, type DateRangeRootState } from './date-range.data-attrs';

/** Props of `DateRange.Previous` and `DateRange.Next`. */
export interface DateRangeTurnProps extends PartProps<'button', DateRangeRootState> {
  /** The first or the second month in view. */
  readonly index: 0 | 1;
}

/** What both buttons do. */
function useTurn(name: 'previous' | 'next', { index, by }: { readonly index: 0 | 1; readonly by: number }) {
  const { state, range, turn } = useDateRangeRoot(`DateRange.${name === 'next' ? 'Next' : 'Previous'}`);
  const { t } = useTranslation(dateRangeMessages);
  const label = t(`dateRange.${name}`);
  const { months } = dateRangeTransition(range, { type: 'turned', month: index, by });
  const own = {
    type: 'button',
    'aria-label': label,
    children: label,
    disabled: months[index] === range.months[index],
    onClick: () => turn(index, by),
  } as const;
  return { state, own };
}

/** Turns a month back. A `button`. */
export const DateRangePrevious = forwardRef<HTMLButtonElement, DateRangeTurnProps>(
  function DateRangePrevious(props, ref) {
    const { index, ...rest } = props;
    const { state, own } = useTurn('previous', { index, by: -1 });
    return usePart('button', {
      part: 'date-range-previous',
      props: rest,
      ref,
      state,
      attributes: dateRangeAttributes,
      own,
    });
  },
);

/** Turns a month on; the second one gives way to the first. A `button`. */
export const DateRangeNext = forwardRef<HTMLButtonElement, DateRangeTurnProps>(
  function DateRangeNext(props, ref) {
    const { index, ...rest } = props;
    const { state, own } = useTurn('next', { index, by: 1 });
    return usePart('button', {
      part: 'date-range-next',
      props: rest,
      ref,
      state,
      attributes: dateRangeAttributes,
      own,
    });
  },
);
