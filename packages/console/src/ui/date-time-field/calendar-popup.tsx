import { Popover } from '@base-ui/react/popover';
import { useRef, useState, type ReactElement, type RefObject } from 'react';
import { dayAt, DayGrid, MonthBar, type Day } from '../calendar';
import { classNames } from '../class-names.pure';
import menuStyles from '../menu/menu.module.css';
import { useUiText } from '../messages';
import styles from './date-time-field.module.css';

export interface CalendarPopupProps {
  trigger: ReactElement;
  /** The day of the field; null where it has none. */
  day: Day | null;
  /** Of the team: it says which day is today. */
  timeZone: string;
  /** Gets the focus after a choice: the time is typed there. */
  input: RefObject<HTMLInputElement | null>;
  onPick(day: Day): void;
}

/** A month to choose a day from, mounted open at the first press of its trigger. */
export function CalendarPopup({ trigger, day, timeZone, input, onPick }: CalendarPopupProps) {
  const t = useUiText();
  const [open, setOpen] = useState(true);
  const [now, setNow] = useState(() => Date.now());
  const today = dayAt(now, timeZone);
  const [shown, setShown] = useState(day ?? today);
  const dayRef = useRef<HTMLButtonElement>(null);
  const isPicked = useRef(false);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        isPicked.current = false;
        if (next) {
          setNow(Date.now());
          setShown(day ?? today);
        }
        setOpen(next);
      }}
    >
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className={menuStyles.positioner} sideOffset={8} align="end" collisionPadding={8}>
          <Popover.Popup
            className={classNames(menuStyles.popup, styles.popup)}
            aria-label={t('dateTime.calendar')}
            initialFocus={dayRef}
            finalFocus={() => (isPicked.current ? input.current : true)}
          >
            <MonthBar day={shown} today={today} onDayChange={setShown} />
            <DayGrid
              compact
              day={shown}
              today={today}
              selected={day}
              dayRef={dayRef}
              onDayChange={setShown}
              onPick={(picked) => {
                isPicked.current = true;
                onPick(picked);
                setOpen(false);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
