import { formatCueTime, parseCueTime } from '@palco/sdk/subtitles';
import { useState } from 'react';
import { TextInput } from '../../../ui';
import styles from './subtitles.module.css';

interface TimeInputProps {
  label: string;
  /** Seconds. */
  value: number;
  isWrong: boolean;
  describedBy?: string;
  onChange(seconds: number): void;
}

/** A time that is committed on Enter or blur, so that nothing jumps while it is typed; an invalid one is reset. */
export function TimeInput({ label, value, isWrong, describedBy, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isReadable = typed === null || parseCueTime(typed) !== null;
  const take = (): void => {
    const seconds = typed === null ? null : parseCueTime(typed);
    setTyped(null);
    if (seconds !== null && seconds !== value) onChange(seconds);
  };
  return (
    <TextInput
      aria-label={label}
      aria-invalid={isWrong || !isReadable || undefined}
      aria-describedby={describedBy}
      className={styles.timeInput}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={typed ?? formatCueTime(value)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
        if (key === 'Escape') setTyped(null);
      }}
    />
  );
}
