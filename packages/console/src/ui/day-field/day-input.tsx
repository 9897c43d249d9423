import { useState } from 'react';
import type { Day } from '@palco/sdk/date-range';
import { useUiText } from '../messages';
import { TextInput } from '../text-input/text-input';
import { readDay, withDaySeparator, writeDay } from './day-text.pure';

export interface DayInputProps {
  value: Day | null;
  /** A day, or null once the field is empty. Half a day is not told, and gone when the field is left. */
  onValueChange(day: Day | null): void;
}

/** A day, typed as `31/12/2026` in both languages. */
export function DayInput({ value, onValueChange }: DayInputProps) {
  const t = useUiText();
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? (value === null ? '' : writeDay(value));
  const write = (typed: string) => {
    setDraft(typed);
    const day = typed.trim() === '' ? null : readDay(typed);
    if (day !== undefined && day !== value) onValueChange(day);
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('day.pattern')}
      value={text}
      aria-invalid={(text.length >= 10 && readDay(text) === undefined) || undefined}
      onChange={({ target }) => write(withDaySeparator(target.value, text))}
      onBlur={() => setDraft(null)}
    />
  );
}
