import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.pure';
import styles from './data-table.module.css';
import type { DataColumn } from './list-model';
import type { ListSearch } from './list-of.pure';
import type { List } from './use-list-search';
import type { AnySelection } from './use-selection';

/** The props that head, rows and skeleton of a table share. */
export interface TableShape<Row, Search extends ListSearch> {
  label: string;
  list: List<Search>;
  columns: readonly DataColumn<Row>[];
  /** Buttons of a row: at most one of text, then icons, the menu last. */
  renderActions?(row: Row): ReactNode;
  selection?: AnySelection;
}

export function cellClass<Row>({ align, priority, isWide }: DataColumn<Row>, index: number): string {
  return classNames(
    (isWide ?? index === 0) && styles.object,
    align === 'end' && styles.number,
    priority === 2 && styles.second,
    priority === 3 && styles.third,
  );
}
