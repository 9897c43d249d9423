import type { Live } from '@palco/sdk';
import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useFormat } from '../../../i18n';
import { VisuallyHidden } from '../../../ui';
import styles from './broadcast.module.css';
import { dayAfterKey, isSameMonth } from './calendar.pure';
import type { Day } from './day.pure';
import { useBroadcastText } from './messages';
import { useDayWords } from './use-day-words';

/** Most titles shown in the cell of a day; the rest is shown as a number. */
const mostTitles = 2;

export interface MonthGridProps {
  day: Day;
  today: Day;
  weeks: readonly (readonly Day[])[];
  lives: ReadonlyMap<Day, readonly Live[]>;
  onDayChange(day: Day): void;
}

/** The weeks of a month. One day is in the order of Tab, the keys of `dayAfterKey` lead to the others. */
export function MonthGrid(props: MonthGridProps) {
  const { day, weeks, onDayChange } = props;
  const t = useBroadcastText();
  const words = useDayWords();
  const hint = useId();
  const { chosen, onKeyDown } = useDayKeys(day, onDayChange);
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is a grid of buttons */}
      <table role="grid" aria-label={words.month(day)} aria-describedby={hint} className={styles.grid}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" abbr={words.weekday(one)}>
                {words.weekdayShort(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} aria-selected={one === day}>
                  <DayButton
                    {...props}
                    of={one}
                    buttonRef={one === day ? chosen : undefined}
                    onKeyDown={onKeyDown}
                  />
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

/** The day that a key leads to is chosen, and has the focus once it is there. */
function useDayKeys(day: Day, onDayChange: (day: Day) => void) {
  const chosen = useRef<HTMLButtonElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current) chosen.current?.focus();
    isByKey.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const to = dayAfterKey(day, event.key);
    if (to === undefined) return;
    event.preventDefault();
    isByKey.current = to !== day;
    if (to !== day) onDayChange(to);
  };
  return { chosen, onKeyDown };
}

interface DayButtonProps extends MonthGridProps {
  of: Day;
  buttonRef: RefObject<HTMLButtonElement | null> | undefined;
  onKeyDown(event: KeyboardEvent): void;
}

function DayButton({ of, buttonRef, day, today, lives, onDayChange, onKeyDown }: DayButtonProps) {
  const words = useDayWords();
  return (
    <button
      ref={buttonRef}
      type="button"
      tabIndex={of === day ? 0 : -1}
      aria-current={of === today ? 'date' : undefined}
      className={styles.day}
      data-outside={isSameMonth(of, day) ? undefined : ''}
      onClick={() => onDayChange(of)}
      onKeyDown={onKeyDown}
    >
      <VisuallyHidden>{words.full(of)}</VisuallyHidden>
      <span aria-hidden className={styles.number}>
        {Number(of.slice(8))}
      </span>
      <DayEntries lives={lives.get(of) ?? []} />
    </button>
  );
}

function DayEntries({ lives }: { lives: readonly Live[] }) {
  const t = useBroadcastText();
  const format = useFormat();
  const rest = lives.length - mostTitles;
  if (lives.length === 0) return null;
  return (
    <>
      <VisuallyHidden>, {t('lives', { count: lives.length })}</VisuallyHidden>
      {lives.slice(0, mostTitles).map(({ id, title, scheduledStartTime }) => (
        <span key={id} className={styles.entry}>
          {scheduledStartTime && format.time(scheduledStartTime)} {title}
        </span>
      ))}
      {rest > 0 && (
        <span aria-hidden className={styles.more}>
          {t('more', { count: rest })}
        </span>
      )}
    </>
  );
}
