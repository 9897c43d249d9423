import { useId, type ReactNode } from 'react';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton';
import styles from './data-rows.module.css';
import type { ListedRows } from '../list/list-page-model';
import page from '../list/list-page.module.css';
import { RowCheckbox } from '../list/row-checkbox';

/** What the page says of its rows. */
interface OwnRows<Row> {
  rowKey(row: Row): string;
  render(row: Row, parts: RowParts): ReactNode;
  groupsOf(rows: readonly Row[]): readonly RowGroup<Row>[];
}

/** What the list adds to a row. */
export interface RowParts {
  /** Selects the row; over the upper left corner of what is positioned around it. */
  pick: ReactNode;
  /** What can be done with the row. */
  menu: ReactNode;
}

/** Rows that follow each other under a name; without rows only what stands after it. */
export interface RowGroup<Row> {
  key: string;
  /** Without one the rows name themselves. */
  heading?: string;
  /** How many there are, where all of them are on the page. */
  count?: ReactNode;
  rows: readonly Row[];
  /** Blocks that are no rows, with their own edges. */
  areBlocks?: boolean;
  /** Stands between this group and the next one. */
  after?: ReactNode;
}

/** Rows with pictures, in groups that have names; they have no columns, so each says by itself what it shows. */
export function DataRows<Row>({ listed, ...own }: OwnRows<Row> & { listed: ListedRows<Row> }) {
  const { rows, waiting } = listed;
  if (rows === undefined) return <WaitingRows count={waiting} />;
  return own.groupsOf(rows).map((group) => <Group key={group.key} {...own} {...listed} group={group} />);
}

function Group<Row>({
  group: { heading, count, rows, areBlocks = false, after },
  rowKey,
  rowName,
  render,
  renderMenu,
  selection,
}: OwnRows<Row> & ListedRows<Row> & { group: RowGroup<Row> }) {
  const id = useId();
  if (rows.length === 0) return after;
  return (
    <>
      <section aria-labelledby={heading === undefined ? undefined : id}>
        {heading !== undefined && (
          <div className={page.section}>
            <h2 id={id}>{heading}</h2>
            {count !== undefined && <span className={page.count}>{count}</span>}
          </div>
        )}
        <ol className={styles.rows} data-selecting={(selection && selection.rows.length > 0) || undefined}>
          {rows.map((row) => {
            const key = rowKey(row);
            const pick = selection?.allows(key) && (
              <span className={styles.pick}>
                <RowCheckbox selection={selection} rowKey={key} name={rowName(row)} />
              </span>
            );
            return (
              <li
                key={key}
                className={areBlocks ? styles.block : styles.row}
                data-row={key}
                data-selected={selection?.has(key) || undefined}
              >
                {render(row, { pick, menu: renderMenu(row) })}
              </li>
            );
          })}
        </ol>
      </section>
      {after}
    </>
  );
}

/** Rows of the height of the real ones, so that nothing moves when those come. */
function WaitingRows({ count }: { count: number }) {
  return (
    <SkeletonGroup className={styles.rows}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={styles.waiting}>
          <Skeleton width={104} height={44} />
          <Skeleton width={124} height={70} />
          <div>
            <Skeleton width="52%" height={15} />
            <Skeleton width="32%" height={12} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
