import { dateRangeMessages } from '@palco/sdk/i18n';
import { dateRangeTransition } from '@palco/sdk/date-range';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
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
  const { months } = dateRangeTransition(range, { type: 'turned', month: index, by });
  return {
    state,
    label: t(`dateRange.${name}`),
    own: { disabled: months[index] === range.months[index], onClick: () => turn(index, by) },
  };
}

/** Turns a month back. A `button`. */
export const DateRangePrevious = createPart(
  'button',
  'date-range-previous',
  ({ index, ...props }: DateRangeTurnProps) => ({
    props,
    attributes: dateRangeAttributes,
    ...useTurn('previous', { index, by: -1 }),
  }),
);

/** Turns a month on; the second one gives way to the first. A `button`. */
export const DateRangeNext = createPart(
  'button',
  'date-range-next',
  ({ index, ...props }: DateRangeTurnProps) => ({
    props,
    attributes: dateRangeAttributes,
    ...useTurn('next', { index, by: 1 }),
  }),
);
