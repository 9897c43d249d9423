import { useEffect, useRef, useState } from 'react';

/** A search begins when the typing has paused this long. */
const pauseMs = 250;

/** The search of a combobox whose options come from a server. */
export interface OptionSearch {
  /** What to ask for; undefined asks for the first options. */
  readonly text: string | undefined;
  /** The combobox's part of it; `answer` is the query for `text`. */
  bind(answer: { isFetching: boolean }): { onSearch(text: string): void; pending: boolean };
}

/**
 * Debounces the search of a combobox: one search for each pause in the typing, not for every key.
 *
 * @example
 * const search = useOptionSearch();
 * const teams = usePalcoQuery((palco) => teamsQueryOptions(palco, { search: search.text, limit: 20 }));
 * <Combobox {...search.bind(teams)} options={…} />
 */
export function useOptionSearch(): OptionSearch {
  const [text, setText] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onSearch = (typed: string) => {
    clearTimeout(timer.current);
    setWaiting(true);
    timer.current = setTimeout(() => {
      setWaiting(false);
      setText(typed);
    }, pauseMs);
  };
  return {
    text: text.trim() || undefined,
    bind: ({ isFetching }) => ({ onSearch, pending: isWaiting || isFetching }),
  };
}
