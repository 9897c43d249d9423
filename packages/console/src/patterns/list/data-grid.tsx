import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton';
import styles from './data-grid.module.css';
import page from './list-page.module.css';
import type { LeadingGroup } from './list-model';
import { RowCheckbox } from './row-checkbox';
import type { RowSelection } from './use-selection';

export interface DataGridProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey(row: Row): string;
  rowName(row: Row): string;
  /** The card of a row; its checkbox is laid over its upper left corner. */
  renderTile(row: Row): ReactNode;
  selection?: RowSelection<Row>;
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
          <li key={key} className={styles.tile} data-selected={selection?.has(key) || undefined}>
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
export function LeadingCards({ lead }: { lead: LeadingGroup }) {
  return (
    <section aria-label={lead.label}>
      <div className={page.section}>
        <h2>{lead.label}</h2>
        <span className={page.count}>{lead.total}</span>
      </div>
      <ul className={styles.cards}>
        {lead.items.map(({ key, tile }) => (
          <li key={key}>{tile}</li>
        ))}
      </ul>
      {lead.more && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.more}
          pending={lead.more.pending}
          onClick={lead.more.load}
        >
          {lead.more.label}
        </Button>
      )}
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
