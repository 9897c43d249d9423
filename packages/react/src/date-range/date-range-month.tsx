import { dayAfterKey, dayWordsIn, isSameMonth, isWithin, weeksOf } from '@palco/sdk/date-range';
import { dateRangeMessages } from '@palco/sdk/i18n';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useDateRangeRoot } from './date-range-context';
import { DateRangeDay } from './date-range-day';
import { dateRangeAttributes, type DateRangeRootState } from './date-range.data-attrs';

/** Props of `DateRange.Month`. */
export interface DateRangeMonthProps extends PartProps<'table', DateRangeRootState> {
  /** The first or the second month in view. */
  readonly index: 0 | 1;
}

/** The days of a month as a grid; arrows, Home, End, Page Up and Page Down lead from day to day. A `table`. */
export const DateRangeMonth = createPart(
  'table',
  'date-range-month',
  ({ index, ...props }: DateRangeMonthProps) => {
    const { state, range, move, takeKeyMove } = useDateRangeRoot('DateRange.Month');
    const { t, language } = useTranslation(dateRangeMessages);
    const words = dayWordsIn(language);
    const table = useRef<HTMLTableElement>(null);
    const month = range.months[index];
    useFocusFollowing(table, { day: range.focused, takeKeyMove });
    const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const to = dayAfterKey(range.focused, event.key);
      if (to === undefined) return;
      event.preventDefault();
      if (isWithin(to, range.bounds)) move(to);
    };
    const weeks = weeksOf(month);
    return {
      props,
      ownRef: table,
      state,
      attributes: dateRangeAttributes,
      own: {
        role: 'grid',
        'aria-label': words.month(month),
        'aria-description': t('dateRange.keys'),
        onKeyDown,
        children: (
          <>
            <thead>
              <tr>
                {weeks[0]?.map((day) => (
                  <th key={day} scope="col" abbr={words.weekday(day)}>
                    {words.weekdayNarrow(day)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => (
                    <td key={day}>{isSameMonth(day, month) && <DateRangeDay day={day} />}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </>
        ),
      },
    };
  },
);

/** The focus goes along with the day that a key leads to, once its month is there. */
function useFocusFollowing(
  table: { readonly current: HTMLElement | null },
  { day, takeKeyMove }: { readonly day: string; takeKeyMove(): boolean },
): void {
  useEffect(() => {
    const button = table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (button && takeKeyMove()) button.focus();
  });
}
