import { dayAfterKey, isSameMonth, weeksOf, type Day } from '@palco/sdk/date-range';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useUiText } from '../messages';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './calendar.module.css';
import { useDayWords } from './use-day-words';

export interface DayGridProps {
  /** Its month is shown, and it is the one day in the order of Tab. */
  day: Day;
  today: Day;
  /** The day that is marked; `day` by default. */
  selected?: Day | null;
  /** Small cells of nothing but the number. */
  compact?: boolean;
  /** The button of `day`, to focus. */
  dayRef?: RefObject<HTMLButtonElement | null>;
  onDayChange(day: Day): void;
  /** At a press; `onDayChange` by default. */
  onPick?(day: Day): void;
  /** What stands below the number of a day. */
  renderDay?(day: Day): ReactNode;
}

/** The weeks of a month. The keys of `dayAfterKey` lead from the day in the order of Tab to the others. */
export function DayGrid(props: DayGridProps) {
  const { day, today, selected = day, compact = false, onDayChange, onPick = onDayChange, renderDay } = props;
  const t = useUiText();
  const words = useDayWords();
  const hint = useId();
  const own = useRef<HTMLButtonElement>(null);
  const chosen = props.dayRef ?? own;
  const onKeyDown = useDayKeys({ day, chosen, onDayChange });
  const weeks = weeksOf(day);
  return (
    <div>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is a grid of buttons
        role="grid"
        aria-label={words.month(day)}
        aria-describedby={hint}
        className={compact ? styles.compact : styles.grid}
      >
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" abbr={words.weekday(one)}>
                {compact ? words.weekdayNarrow(one) : words.weekdayShort(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} aria-selected={one === selected}>
                  <button
                    ref={one === day ? chosen : undefined}
                    type="button"
                    tabIndex={one === day ? 0 : -1}
                    aria-current={one === today ? 'date' : undefined}
                    className={styles.day}
                    data-outside={isSameMonth(one, day) ? undefined : ''}
                    onClick={() => onPick(one)}
                    onKeyDown={onKeyDown}
                  >
                    <VisuallyHidden>{words.full(one)}</VisuallyHidden>
                    <span aria-hidden className={styles.number}>
                      {Number(one.slice(8))}
                    </span>
                    {renderDay?.(one)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <VisuallyHidden id={hint}>{t('calendar.keys')}</VisuallyHidden>
    </div>
  );
}

interface DayKeys extends Pick<DayGridProps, 'day' | 'onDayChange'> {
  chosen: RefObject<HTMLButtonElement | null>;
}

/** The day that a key leads to is shown, and has the focus once it is there. */
function useDayKeys({ day, chosen, onDayChange }: DayKeys) {
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current) chosen.current?.focus();
    isByKey.current = false;
  }, [day, chosen]);
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const to = dayAfterKey(day, event.key);
    if (to === undefined) return;
    event.preventDefault();
    isByKey.current = to !== day;
    if (to !== day) onDayChange(to);
  };
}
