import type { ReactNode } from 'react';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton';
import styles from './data-grid.module.css';
import page from './list-page.module.css';
import type { LeadingGroup } from './list-model';
import { PortionButton } from './portion-button';
import { RowCheckbox } from './row-checkbox';
import type { AnySelection } from './use-selection';

export interface DataGridProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey(row: Row): string;
  rowName(row: Row): string;
  /** The card of a row; its checkbox is laid over its upper left corner. */
  renderTile(row: Row): ReactNode;
  selection?: AnySelection;
}

/** The rows of a page as cards. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, rows, rowKey, rowName, renderTile, selection } = props;
  return (
    <ul
      className={styles.grid}
      aria-label={label}
      data-selecting={(selection && selection.rows.length > 0) || undefined}
    >
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li
            key={key}
            className={styles.tile}
            data-row={key}
            data-selected={selection?.has(key) || undefined}
          >
            {renderTile(row)}
            {selection && (
              <div className={styles.pick}>
                <RowCheckbox selection={selection} rowKey={key} name={rowName(row)} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A leading group as cards, above the grid. */
export function LeadingCards({ lead, selection }: { lead: LeadingGroup; selection?: AnySelection }) {
  return (
    <section aria-label={lead.label}>
      <div className={page.section}>
        <h2>{lead.label}</h2>
        <span className={page.count}>{lead.total}</span>
      </div>
      {lead.before && <PortionButton side="before" portion={lead.before} className={styles.before} />}
      <ul
        className={styles.cards}
        data-scrolls
        data-selecting={(selection && selection.rows.length > 0) || undefined}
      >
        {lead.items.map(({ key, name, tile }) => (
          <li
            key={key}
            className={styles.card}
            data-lead=""
            data-row={key}
            data-selected={selection?.has(key) || undefined}
          >
            {tile}
            {selection?.allows(key) && (
              <div className={styles.pick}>
                <RowCheckbox selection={selection} rowKey={key} name={name} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {lead.more && <PortionButton side="after" portion={lead.more} className={styles.more} />}
    </section>
  );
}

/** Cards of the size of the real ones, so that nothing moves when those come. */
export function DataGridSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className={styles.poster} height="auto" />
          <div className={styles.lines}>
            <Skeleton width="72%" />
            <Skeleton width="44%" height={8} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
