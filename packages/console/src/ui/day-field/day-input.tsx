import { Calendar } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormat } from '../../i18n';
import type { Day } from '@palco/sdk/date-range';
import fieldStyles from '../field/field.module.css';
import { Icon } from '../icon/icon';
import { island } from '../lazy';
import { useUiText } from '../messages';
import { usePopup } from '../popup/use-popup';
import { TextInput } from '../text-input/text-input';
import { readDay, withDaySeparator, writeDay } from './day-text.pure';

const CalendarPopup = island(async () => (await import('../date-time-field/calendar-popup')).CalendarPopup);

export interface DayInputProps {
  value: Day | null;
  /** A day, or null once the field is empty. Half a day is not told, and gone when the field is left. */
  onValueChange(day: Day | null): void;
  /** Names the button of the calendar. */
  calendarLabel: string;
}

/** A day, typed as `31/12/2026` in both languages, or chosen from a calendar. */
export function DayInput({ value, onValueChange, calendarLabel }: DayInputProps) {
  const t = useUiText();
  const { timeZone } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? (value === null ? '' : writeDay(value));
  const write = (typed: string) => {
    setDraft(typed);
    const day = typed.trim() === '' ? null : readDay(typed);
    if (day !== undefined && day !== value) onValueChange(day);
  };
  const { button, popup } = usePopup(
    CalendarPopup,
    'dialog',
    <button type="button" className={fieldStyles.inside} aria-label={calendarLabel}>
      <Icon of={Calendar} />
    </button>,
  );
  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('day.pattern')}
      value={text}
      aria-invalid={(text.length >= 10 && readDay(text) === undefined) || undefined}
      onChange={({ target }) => write(withDaySeparator(target.value, text))}
      onBlur={() => setDraft(null)}
      trailing={
        <>
          {button}
          {popup && (
            <CalendarPopup
              popup={popup}
              day={value}
              timeZone={timeZone}
              input={input}
              onPick={(day) => {
                setDraft(null);
                onValueChange(day);
              }}
            />
          )}
        </>
      }
    />
  );
}
