import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '../../ui/class-names.pure';
import type { MenuItem } from '../../ui/menu/menu';
import { Pagination } from '../../ui/pagination/pagination';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden';
import { usePatternsText } from '../messages';
import { BulkBar, type BulkAction } from './bulk-bar';
import { LeadingCards } from './data-grid';
import { ListContent, smallestPage } from './list-content';
import type { DataColumn, EmptyText, LeadingGroup, ListAnswer } from './list-model';
import styles from './list-page.module.css';
import type { ListSearch, PageSize } from './list-search.schema';
import { ListToolbar, type ListToolbarProps } from './list-toolbar';
import { RowMenu } from './row-menu';
import type { List } from './use-list-search';
import { pageBehindLast } from './use-list-search.pure';
import { useSelection } from './use-selection';

export interface ListPageProps<Row, Search extends ListSearch = ListSearch> {
  /** What is listed: «Usuários»; the table's caption. */
  label: string;
  list: List<Search>;
  answer: ListAnswer<Row>;
  columns: readonly DataColumn<Row>[];
  rowKey(row: Row): string;
  /** How the row is called in the names of its buttons. */
  rowName(row: Row): string;
  /** Everything that can be done with a row, behind its «…». */
  menu?(row: Row): readonly MenuItem[];
  /** Buttons of a row before its menu. */
  renderActions?(row: Row): ReactNode;
  /** What can be done with several rows at once; without it no row can be selected. */
  bulk?: readonly BulkAction<Row>[];
  /** Rows that no bulk action may touch cannot be selected. */
  isSelectable?(row: Row): boolean;
  /** The card of a row; with it people choose between grid and table. */
  renderTile?(row: Row): ReactNode;
  /** Items of another kind before the rows, for example folders. */
  lead?: LeadingGroup;
  /** Stands over the rows, below a leading group. */
  heading?: string;
  toolbar?: Omit<ListToolbarProps<Search>, 'list' | 'hasViews'>;
  /** First use: what this is, and the way to begin. */
  empty: EmptyText;
  /** There are no rows, but a leading group. */
  emptyBelowLead?: ReactNode;
  /** Another way on where nothing was found, before «Limpar filtros». */
  noResultsAction?: ReactNode;
  /** Why the list could not be loaded, in place of the general title and text. */
  error?: { title: string; text?: string };
  /** Takes the focus when the focused row is gone. */
  regionRef?: RefObject<HTMLDivElement | null>;
}

/**
 * A list of the server: toolbar, leading group, table or grid, selection with its bulk bar, pages; skeleton, three empties
 * and an error with a way on.
 */
export function ListPage<Row, Search extends ListSearch>(props: ListPageProps<Row, Search>) {
  const { label, list, answer, rowKey, rowName, bulk, lead, heading } = props;
  const ownRegion = useRef<HTMLDivElement>(null);
  const region = props.regionRef ?? ownRegion;
  const { pagination } = answer.data ?? {};
  const behind = usePageBehindLast(list, answer);
  const page = (answer.data?.items ?? [])
    .filter((row) => props.isSelectable?.(row) ?? true)
    .map((row) => ({ key: rowKey(row), row }));
  const selection = useSelection({ page, scope: list.scope });
  const isSelecting = selection.rows.length > 0;
  const hasCards = lead !== undefined && lead.items.length > 0 && list.view === 'grid' && props.renderTile;
  return (
    <div className={styles.list}>
      {!isSelecting && (
        <ListToolbar {...props.toolbar} list={list} hasViews={props.renderTile !== undefined} />
      )}
      {bulk && <BulkBar selection={selection} actions={bulk} {...{ rowKey, rowName, region }} />}
      <FoundCount list={list} answer={answer} />
      {hasCards && <LeadingCards lead={lead} />}
      {heading && (
        <div className={styles.section}>
          <h2>{heading}</h2>
          <span className={styles.count}>{pagination?.total}</span>
        </div>
      )}
      <div
        ref={region}
        role="region"
        aria-label={label}
        tabIndex={-1}
        aria-busy={answer.isFetching || undefined}
        className={classNames(styles.region, answer.isPlaceholderData && styles.stale)}
      >
        <ListContent
          {...props}
          renderActions={actionsOf(props)}
          selection={bulk && selection}
          isMoving={behind !== undefined}
        />
      </div>
      {pagination && pagination.total > smallestPage && behind === undefined && (
        <Pagination
          page={list.query.page}
          pageSize={list.query.limit}
          total={pagination.total}
          onPageChange={(next) => list.change({ page: next } as Partial<Search>)}
          onPageSizeChange={(limit) => list.resize(limit as PageSize)}
        />
      )}
    </div>
  );
}

/** The buttons of a row with its menu at the end. */
function actionsOf<Row, Search extends ListSearch>({
  menu,
  renderActions,
  rowName,
}: ListPageProps<Row, Search>): ((row: Row) => ReactNode) | undefined {
  if (!menu) return renderActions;
  return (row) => (
    <>
      {renderActions?.(row)}
      <RowMenu name={rowName(row)} items={menu(row)} />
    </>
  );
}

/** Leads from an address behind the last page to the last page, after a delete or from an old link. */
function usePageBehindLast<Row, Search extends ListSearch>(
  { query, change }: List<Search>,
  { data, isPlaceholderData }: ListAnswer<Row>,
): number | undefined {
  const behind =
    data?.pagination && !isPlaceholderData
      ? pageBehindLast(query.page, data.pagination.pagesTotal)
      : undefined;
  useEffect(() => {
    if (behind !== undefined) change({ page: behind } as Partial<Search>, { replace: true });
  }, [behind, change]);
  return behind;
}

/** Says how many rows a search or a filter found, once they are there. */
function FoundCount({ list, answer }: { list: { narrowed: boolean }; answer: ListAnswer<unknown> }) {
  const t = usePatternsText();
  const { data } = answer;
  const isCurrent = list.narrowed && data !== undefined && !answer.isPlaceholderData;
  return (
    <p role="status">
      <VisuallyHidden>
        {isCurrent ? t('found', { count: data.pagination?.total ?? data.items.length }) : ''}
      </VisuallyHidden>
    </p>
  );
}
