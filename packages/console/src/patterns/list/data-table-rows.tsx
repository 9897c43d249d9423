import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../../ui/class-names.pure';
import type { DataColumn, DataTableProps } from './data-table';
import styles from './data-table.module.css';
import { Icon } from '../../ui/icon/icon';
import type { ListSearch } from './list-search.schema';
import { usePatternsText } from '../messages';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton';
import type { List } from './use-list-search';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden';

type RowsProps<Row, Search extends ListSearch> = Pick<
  DataTableProps<Row, Search>,
  'label' | 'list' | 'columns' | 'rowKey' | 'renderActions'
>;

function cellClass<Row>({ align, priority }: DataColumn<Row>): string {
  return classNames(
    align === 'end' && styles.number,
    priority === 2 && styles.second,
    priority === 3 && styles.third,
  );
}

/** The table of one page; below 930 px its rows are cards. */
export function DataTableRows<Row, Search extends ListSearch>({
  label,
  list,
  columns,
  rowKey,
  renderActions,
  rows,
}: RowsProps<Row, Search> & { rows: readonly Row[] }) {
  const t = usePatternsText();
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) =>
              column.sort ? (
                <SortableHead key={column.key} column={column} sort={column.sort} list={list} />
              ) : (
                <th key={column.key} scope="col" className={cellClass(column)}>
                  {column.header}
                </th>
              ),
            )}
            {renderActions && (
              <th scope="col">
                <VisuallyHidden>{t('rowActions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {renderActions && (
                <td>
                  <div className={styles.actions}>{renderActions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortableHeadProps<Row, Search extends ListSearch> {
  column: DataColumn<Row>;
  sort: NonNullable<DataColumn<Row>['sort']>;
  list: List<Search>;
}

function SortableHead<Row, Search extends ListSearch>({
  column,
  sort,
  list,
}: SortableHeadProps<Row, Search>) {
  const isAscending = list.query.sort === `${sort.field},asc`;
  const isSorted = isAscending || list.query.sort === `${sort.field},desc`;
  const direction = isSorted ? (isAscending ? 'desc' : 'asc') : (sort.first ?? 'asc');
  return (
    <th
      scope="col"
      className={cellClass(column)}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => list.change({ sort: `${sort.field},${direction}` } as Partial<Search>)}
      >
        {column.header}
        {isSorted && <Icon of={isAscending ? ArrowUp : ArrowDown} size={14} />}
      </button>
    </th>
  );
}

/** Rows of the height and columns of the real ones, so that nothing moves when those come. */
export function DataTableSkeleton<Row, Search extends ListSearch>({
  columns,
  renderActions,
  rows,
}: RowsProps<Row, Search> & { rows: number }) {
  const t = usePatternsText();
  return (
    <SkeletonGroup className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={cellClass(column)}>
                {column.header}
              </th>
            ))}
            {renderActions && (
              <th>
                <VisuallyHidden>{t('rowActions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {columns.map((column, index) => (
                <td key={column.key} className={cellClass(column)}>
                  <Skeleton width={index === 0 ? '48%' : 88} />
                </td>
              ))}
              {renderActions && (
                <td>
                  <div className={styles.actions}>
                    <Skeleton width={28} height={28} />
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </SkeletonGroup>
  );
}
