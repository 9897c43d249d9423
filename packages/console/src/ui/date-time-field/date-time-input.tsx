import { Calendar } from 'lucide-react';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { useFormat } from '../../i18n';
import { dayAt } from '@palco/sdk/date-range';
import fieldStyles from '../field/field.module.css';
import { Icon } from '../icon/icon';
import { island } from '../lazy';
import { useUiText } from '../messages';
import { usePopup } from '../popup/use-popup';
import { TextInput } from '../text-input/text-input';
import { readInstant, tidyText, withSeparator } from './date-time-text';
import { isInstant } from './instant.pure';

const CalendarPopup = island(async () => (await import('./calendar-popup')).CalendarPopup);

export interface DateTimeInputProps {
  /** An instant (ISO 8601, UTC), empty, or what was typed so far. */
  value: string;
  onValueChange(value: string): void;
  onBlur?(): void;
  disabled?: boolean;
  required?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A day and a time in the zone of the team: typed as `31/12/2026 23:59` in every language, or with the day from a calendar. */
export function DateTimeInput({ value, onValueChange, onBlur, ref, ...rest }: DateTimeInputProps) {
  const t = useUiText();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const text = isInstant(value) ? format.dateTime(value) : value;
  const write = (typed: string) => onValueChange(readInstant(typed, format.timeZone) ?? typed);
  const { button, popup } = usePopup(
    CalendarPopup,
    'dialog',
    <button
      type="button"
      className={fieldStyles.inside}
      aria-label={t('dateTime.calendar')}
      disabled={rest.disabled}
    >
      <Icon of={Calendar} />
    </button>,
  );
  return (
    <TextInput
      {...rest}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('dateTime.pattern')}
      value={text}
      onChange={({ target }) => write(withSeparator(target.value, text))}
      onBlur={() => {
        if (!isInstant(value) && tidyText(value) !== value) write(tidyText(value));
        onBlur?.();
      }}
      trailing={
        <>
          {button}
          {popup && (
            <CalendarPopup
              popup={popup}
              day={isInstant(value) ? dayAt(value, format.timeZone) : null}
              timeZone={format.timeZone}
              input={input}
              onPick={(day) => {
                const [year, month, date] = day.split('-');
                // Without a time yet, it is typed behind the day.
                write(`${date}/${month}/${year} ${isInstant(value) ? format.time(value) : ''}`);
              }}
            />
          )}
        </>
      }
    />
  );
}
