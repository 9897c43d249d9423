import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox/checkbox';
import { classNames } from '../../ui/class-names.pure';
import { Icon } from '../../ui/icon/icon';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden';
import { usePatternsText } from '../messages';
import styles from './data-table.module.css';
import { LeadRows } from './lead-rows';
import type { DataColumn, LeadingGroup, RowSection } from './list-model';
import type { ListSearch } from './list-of.pure';
import { RowCheckbox } from './row-checkbox';
import type { List } from './use-list-search';
import { cellClass, type TableShape } from './table-shape';

export interface DataTableProps<Row, Search extends ListSearch> extends TableShape<Row, Search> {
  rows: readonly Row[];
  rowKey(row: Row): string;
  rowName(row: Row): string;
  lead?: LeadingGroup;
  sectionOf?(row: Row): RowSection;
  renderBelow?(row: Row): ReactNode;
}

/** The table of one page; below 930 px its rows are cards. */
export function DataTable<Row, Search extends ListSearch>(props: DataTableProps<Row, Search>) {
  const { label, columns, renderActions, selection, rows, rowKey, lead, sectionOf } = props;
  const sections = rows.map((row) => sectionOf?.(row));
  const heads = sections.map((section, place) =>
    section?.key === sections[place - 1]?.key ? undefined : section,
  );
  const width = columns.length + Number(selection !== undefined) + Number(renderActions !== undefined);
  return (
    <div className={selection && styles.selectable}>
      <table className={classNames(styles.table, sectionOf && styles.sectioned)}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <Head {...props} />
        <tbody>
          {lead && <LeadRows {...props} lead={lead} />}
          {rows.map((row, place) => (
            <Fragment key={rowKey(row)}>
              {heads[place] && <SectionRow section={heads[place]} width={width} />}
              <DataRow {...props} row={row} width={width} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Stands over the first row of a section. */
function SectionRow({ section, width }: { section: RowSection; width: number }) {
  return (
    <tr className={styles.section}>
      <th scope="rowgroup" colSpan={width}>
        {section.head}
      </th>
    </tr>
  );
}

function DataRow<Row, Search extends ListSearch>({
  row,
  width,
  columns,
  renderActions,
  renderBelow,
  selection,
  rowKey,
  rowName,
}: DataTableProps<Row, Search> & { row: Row; width: number }) {
  const key = rowKey(row);
  const below = renderBelow?.(row);
  return (
    <>
      <tr data-row={key} data-selected={selection?.has(key) || undefined}>
        {selection && (
          <td className={styles.pick}>
            <RowCheckbox selection={selection} rowKey={key} name={rowName(row)} />
          </td>
        )}
        {columns.map((column, index) => (
          <td key={column.key} className={cellClass(column, index)}>
            {column.cell(row)}
          </td>
        ))}
        {renderActions && (
          <td className={styles.last}>
            <div className={styles.actions}>{renderActions(row)}</div>
          </td>
        )}
      </tr>
      {below && (
        <tr className={styles.below}>
          <td colSpan={width}>{below}</td>
        </tr>
      )}
    </>
  );
}

/** The heads of the columns: for all rows of the page, for sorting, or names alone. */
function Head<Row, Search extends ListSearch>({
  list,
  columns,
  renderActions,
  selection,
  isEmpty = false,
}: TableShape<Row, Search> & { isEmpty?: boolean }) {
  const t = usePatternsText();
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.pick}>
            {!isEmpty && (
              <Checkbox
                hideLabel
                label={t('selectPage')}
                checked={selection.page}
                onCheckedChange={selection.togglePage}
              />
            )}
          </th>
        )}
        {columns.map((column, index) =>
          column.key in list.sorts && !isEmpty ? (
            <SortableHead key={column.key} column={column} className={cellClass(column, index)} list={list} />
          ) : (
            <th key={column.key} scope="col" className={cellClass(column, index)}>
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
  );
}

interface SortableHeadProps<Row, Search extends ListSearch> {
  column: DataColumn<Row>;
  className: string;
  list: List<Search>;
}

function SortableHead<Row, Search extends ListSearch>({
  column,
  className,
  list,
}: SortableHeadProps<Row, Search>) {
  const { key } = column;
  const isAscending = list.query.sort === `${key},asc`;
  const isSorted = isAscending || list.query.sort === `${key},desc`;
  const direction = isSorted ? (isAscending ? 'desc' : 'asc') : list.sorts[key];
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => list.change({ sort: `${key},${direction}` } as Partial<Search>)}
      >
        {column.header}
        {isSorted && <Icon of={isAscending ? ArrowUp : ArrowDown} size={14} />}
      </button>
    </th>
  );
}

/** Rows of the height and columns of the real ones, so that nothing moves when those come. */
export function DataTableSkeleton<Row, Search extends ListSearch>({
  rows,
  ...shape
}: TableShape<Row, Search> & { rows: number }) {
  const { columns, renderActions, selection } = shape;
  return (
    <SkeletonGroup className={selection && styles.selectable}>
      <table className={styles.table}>
        <Head {...shape} isEmpty />
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {selection && (
                <td className={styles.pick}>
                  <Skeleton width={18} height={18} />
                </td>
              )}
              {columns.map((column, index) => (
                <td key={column.key} className={cellClass(column, index)}>
                  <Skeleton width={index === 0 ? '48%' : 88} />
                </td>
              ))}
              {renderActions && (
                <td className={styles.last}>
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
