import type { KeyTable } from '../bind/key-table';

/** Keys of `Transcript.List`, which is one stop of the Tab key. */
export const transcriptListKeys: KeyTable<'next' | 'previous' | 'first' | 'last'> = {
  /** To the next line. */
  ArrowDown: 'next',
  /** To the line before. */
  ArrowUp: 'previous',
  /** To the first line. */
  Home: 'first',
  /** To the last line. */
  End: 'last',
};

/** Keys of `Transcript.SearchInput`. */
export const transcriptSearchKeys: KeyTable<'go'> = {
  /** Goes to the next place that was found, with Shift to the one before. */
  Enter: 'go',
};
