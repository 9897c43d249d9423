import type { RefObject } from 'react';
import type { ChipsHandle } from './chips-field';

/** Adds the text typed in chip fields: it counts as an entry. If some is refused, focuses its field and returns false. */
export function commitChips(fields: readonly RefObject<ChipsHandle | null>[]): boolean {
  const refused = fields.find(({ current }) => current?.commit() === false);
  refused?.current?.focus();
  return refused === undefined;
}
