import {
  dateRangeTransition,
  initialDateRange,
  rangeOf,
  type DateRange,
  type DateRangeBounds,
  type DateRangeEvent,
} from '@palco/sdk/date-range';
import { forwardRef, useMemo, useRef, useState } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { DateRangeContext } from './date-range-context';
import { dateRangeAttributes, type DateRangeRootState } from './date-range.data-attrs';

/** Props of `DateRange.Root`. */
export interface DateRangeRootProps extends PartProps<'div', DateRangeRootState> {
  /** The range that is chosen, days as `yyyy-mm-dd`; null for none. */
  readonly value: DateRange | null;
  /** Called for a whole range, and with null where it is taken away; not for a start alone. */
  onValueChange(value: DateRange | null): void;
  /** Today in the time zone of the range, as `yyyy-mm-dd`: `dayAt(Date.now(), timeZone)`. */
  readonly today: string;
  /** Default: ten years back and ten years ahead. */
  readonly bounds?: DateRangeBounds;
}

const isSame = (one: DateRange | null, other: DateRange | null): boolean =>
  one?.start === other?.start && one?.end === other?.end;

/** Chooses a range of days by mouse, keyboard and presets. A `div`. */
export const DateRangeRoot = forwardRef<HTMLDivElement, DateRangeRootProps>(
  function DateRangeRoot(props, ref) {
    const { value, onValueChange, today, bounds, ...rest } = props;
    const [range, setRange] = useState(() => initialDateRange({ today, value, bounds }));
    const [seen, setSeen] = useState(value);
    const isByKey = useRef(false);
    if (!isSame(seen, value)) {
      setSeen(value);
      // A value that did not come from here.
      if (!isSame(rangeOf(range), value))
        setRange(dateRangeTransition(range, { type: 'chosen', range: value }));
    }
    const stage = range.start === null ? 'empty' : range.end === null ? 'open' : 'whole';
    const state = useMemo(() => ({ stage }) as const, [stage]);
    const send = (event: DateRangeEvent): void => {
      const next = dateRangeTransition(range, event);
      setRange(next);
      const chosen = rangeOf(next);
      if (event.type === 'chosen' || (event.type === 'pressed' && chosen !== null && !isSame(chosen, value)))
        onValueChange(chosen);
    };
    const root = usePart('div', {
      part: 'date-range-root',
      props: rest,
      ref,
      state,
      attributes: dateRangeAttributes,
      own: { role: 'group' },
    });
    return (
      <DateRangeContext.Provider
        value={{
          state,
          range,
          today,
          press: (day) => send({ type: 'pressed', day }),
          takeKeyMove() {
            const wasByKey = isByKey.current;
            isByKey.current = false;
            return wasByKey;
          },
          move(day) {
            isByKey.current = true;
            send({ type: 'moved', day });
          },
          turn: (month, by) => send({ type: 'turned', month, by }),
          choose: (chosen) => send({ type: 'chosen', range: chosen }),
        }}
      >
        {root}
      </DateRangeContext.Provider>
    );
  },
);
