import { useRef, useState, type RefObject } from 'react';
import { dayAt, type Day } from '@palco/sdk/date-range';
import { DayGrid, MonthBar } from '../calendar';
import { useUiText } from '../messages';
import { PopupFrame } from '../popup/popup-frame';
import type { Popup } from '../popup/popup-props';
import styles from './date-time-field.module.css';

interface MonthProps {
  /** The day of the field; null where it has none. */
  day: Day | null;
  /** Of the team: it says which day is today. */
  timeZone: string;
  onPick(day: Day): void;
}

export interface CalendarPopupProps extends MonthProps {
  popup: Popup;
  /** Gets the focus after a choice: the time is typed there. */
  input: RefObject<HTMLInputElement | null>;
}

function Month({
  day,
  timeZone,
  onPick,
  dayRef,
}: MonthProps & { dayRef: RefObject<HTMLButtonElement | null> }) {
  const [today] = useState(() => dayAt(Date.now(), timeZone));
  const [shown, setShown] = useState(day ?? today);
  return (
    <>
      <MonthBar day={shown} today={today} onDayChange={setShown} />
      <DayGrid
        compact
        day={shown}
        today={today}
        selected={day}
        dayRef={dayRef}
        onDayChange={setShown}
        onPick={onPick}
      />
    </>
  );
}

/** A month to choose a day from. */
export function CalendarPopup({ popup, input, onPick, ...month }: CalendarPopupProps) {
  const t = useUiText();
  const dayRef = useRef<HTMLButtonElement>(null);
  const isPicked = useRef(false);
  return (
    <PopupFrame
      popup={popup}
      label={t('dateTime.calendar')}
      className={styles.popup}
      initialFocus={() => {
        isPicked.current = false;
        return dayRef.current;
      }}
      finalFocus={() => (isPicked.current ? input.current : popup.finalFocus())}
    >
      <Month
        {...month}
        dayRef={dayRef}
        onPick={(picked) => {
          isPicked.current = true;
          onPick(picked);
          popup.close();
        }}
      />
    </PopupFrame>
  );
}
