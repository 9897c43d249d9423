import type { ReactNode, Ref } from 'react';

export interface ComboboxOption<Value extends string> {
  value: Value;
  label: string;
  /** A second, muted line; found by the search too. */
  hint?: string;
  /** Further words that the search finds, never shown. */
  keywords?: string;
  /** A picture before the text. */
  lead?: ReactNode;
}

export interface ComboboxProps<Value extends string> {
  value: Value | null;
  options: readonly ComboboxOption<Value>[];
  onValueChange(value: Value | null): void;
  /** The accessible name; inside a Field the field's label takes its place. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Offers a button that clears the choice. */
  clearable?: boolean;
  /** The owner searches (on a server): `options` are shown as they come. Called as the person types. */
  onSearch?(text: string): void;
  /** The owner is still searching. */
  pending?: boolean;
  /** Said when nothing matches; 'Nenhum resultado encontrado' by default. */
  emptyText?: string;
  onBlur?(): void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

/** Input at the plain field before the list's code was loaded. */
export interface EarlyInput {
  readonly opens: boolean;
  /** Undefined until something is typed. */
  readonly text?: string;
}
