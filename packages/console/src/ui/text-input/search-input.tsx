import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from '../field/field.module.css';
import { Icon } from '../icon/icon';
import { useUiText } from '../messages';
import { TextInput } from './text-input';

export interface SearchInputProps {
  /** The text that was last searched for; a change from outside (Back, «Limpar filtros») replaces the draft. */
  value: string;
  /** Called 300 ms after the last key, at once on Enter and on clearing. */
  onSearch(text: string): void;
  /** The accessible name and placeholder; 'Buscar' by default. */
  label?: string;
  debounceMs?: number;
  className?: string;
}

/** A debounced search: Enter searches at once, Esc clears. */
export function SearchInput({ value, onSearch, label, debounceMs = 300, className }: SearchInputProps) {
  const t = useUiText();
  const [draft, setDraft] = useState(value);
  const [searched, setSearched] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Counts the changes from outside; each of them cancels a pending debounce.
  const [replaced, setReplaced] = useState(0);
  if (value !== searched) {
    setSearched(value);
    setDraft(value);
    setReplaced(replaced + 1);
  }
  useEffect(() => () => clearTimeout(timer.current), [replaced]);

  const search = (text: string) => {
    clearTimeout(timer.current);
    setSearched(text);
    if (text !== value) onSearch(text);
  };
  const change = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), debounceMs);
  };
  const clear = () => {
    setDraft('');
    search('');
  };

  return (
    <TextInput
      type="search"
      role="searchbox"
      icon={Search}
      quiet
      className={className}
      value={draft}
      aria-label={label ?? t('search')}
      placeholder={label ?? t('search')}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          search(draft);
        }
        if (event.key === 'Escape' && draft) {
          event.preventDefault();
          event.stopPropagation();
          clear();
        }
      }}
      trailing={
        draft && (
          <button type="button" className={styles.inside} aria-label={t('clearSearch')} onClick={clear}>
            <Icon of={X} size={14} />
          </button>
        )
      }
    />
  );
}
