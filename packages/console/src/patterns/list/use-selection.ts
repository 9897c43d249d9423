import { useState } from 'react';
import {
  nothingSelected,
  pageState,
  pageToggled,
  toggled,
  without,
  type Keyed,
  type Selection,
} from './selection.pure';

/** The selected rows of a list, over all its pages. */
export interface RowSelection<Row> {
  readonly rows: readonly Row[];
  has(key: string): boolean;
  /** Whether a row may be selected. */
  allows(key: string): boolean;
  toggle(key: string, checked: boolean, isRange: boolean): void;
  /** The checkbox in the head of the page. */
  readonly page: boolean | 'mixed';
  togglePage(checked: boolean): void;
  drop(keys: Iterable<string>): void;
  clear(): void;
}

/** A selection of rows of any type: checkboxes need only their keys. */
export type AnySelection = RowSelection<unknown>;

interface SelectionOptions<Row> {
  /** The rows of the page that may be selected. */
  page: readonly Keyed<Row>[];
  /** Identifies the set of rows: another search or filter begins an empty selection. */
  scope: string;
}

/** Keeps the selection of a list. */
export function useSelection<Row>({ page, scope }: SelectionOptions<Row>): RowSelection<Row> {
  const [state, setState] = useState<{ scope: string; selection: Selection<Row> }>({
    scope,
    selection: nothingSelected,
  });
  const selection = state.scope === scope ? state.selection : nothingSelected;
  const update = (next: (selection: Selection<Row>) => Selection<Row>) =>
    setState((now) => ({ scope, selection: next(now.scope === scope ? now.selection : nothingSelected) }));
  return {
    rows: [...selection.rows.values()],
    has: (key) => selection.rows.has(key),
    allows: (key) => page.some((entry) => entry.key === key),
    toggle: (key, checked, isRange) => update((now) => toggled(now, { key, checked, isRange, page })),
    page: pageState(selection, page),
    togglePage: (checked) => update((now) => pageToggled(now, page, checked)),
    drop: (keys) => update((now) => without(now, keys)),
    clear: () => update(() => nothingSelected),
  };
}
