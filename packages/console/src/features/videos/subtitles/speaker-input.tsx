import { useState } from 'react';
import { TextInput } from '../../../ui';

interface SpeakerInputProps {
  label: string;
  placeholder?: string;
  /** Id of a `datalist` with the names that there are. */
  list?: string;
  value: string;
  onChange(name: string): void;
}

/** The name of a speaker, which is committed on Enter or blur, so that it is one change. */
export function SpeakerInput({ label, placeholder, list, value, onChange }: SpeakerInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    setTyped(null);
    if (typed !== null && typed.trim() !== value) onChange(typed);
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      list={list}
      maxLength={80}
      autoComplete="off"
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null);
        if (event.key !== 'Enter') return;
        // Enter would send the form.
        event.preventDefault();
        take();
      }}
    />
  );
}
