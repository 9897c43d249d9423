import { isSdkError } from '@palco/sdk';
import { SearchX } from 'lucide-react';
import { useEffect, type ReactNode, type Ref } from 'react';
import { Button } from '../../ui/button/button';
import { classNames } from '../../ui/class-names.pure';
import { DataTableRows, DataTableSkeleton } from './data-table-rows';
import styles from './data-table.module.css';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { ErrorState } from '../../ui/empty-state/error-state';
import type { ListSearch, PageSize } from './list-search.schema';
import { usePatternsText } from '../messages';
import { Pagination } from '../../ui/pagination/pagination';
import type { List } from './use-list-search';
import { pageBehindLast } from './use-list-search.pure';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden';

export interface DataColumn<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Numbers stand at the end. */
  align?: 'start' | 'end';
  /**
   * When the column leaves a narrow window: 1 (default) never, 2 below 930 px, where rows become cards, 3 below 1200 px.
   * The first column is the object, takes what the others leave, and is the first line of the card.
   */
  priority?: 1 | 2 | 3;
  /** Can be sorted by this field of the contract; the first press gives `first`, 'asc' by default. */
  sort?: { field: string; first?: 'asc' | 'desc' };
}

/** The answer of a list call, as TanStack Query gives it. A list without `pagination` has one page. */
export interface ListAnswer<Row> {
  data: { items: readonly Row[]; pagination?: { total: number; pagesTotal: number } } | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch(): unknown;
}

export interface DataTableProps<Row, Search extends ListSearch = ListSearch> {
  /** What is listed: «Usuários»; the table's caption. */
  label: string;
  list: List<Search>;
  answer: ListAnswer<Row>;
  columns: readonly DataColumn<Row>[];
  rowKey(row: Row): string;
  /** Buttons of a row: at most one of text, then icons, the menu last. */
  renderActions?(row: Row): ReactNode;
  /** First use: what this is, and the way to begin. */
  empty: ReactNode;
  /** Nothing found; 'Sem resultado' with «Limpar filtros» by default. */
  noResults?: ReactNode;
  /** Why the list could not be loaded, in place of the general title and text. */
  errorTitle?: string;
  errorText?: string;
  /** Takes the focus when the focused row is gone. */
  regionRef?: Ref<HTMLDivElement>;
}

/** Every page size shows this many on one page. */
const smallestPage = 10;

/** A list of the server with its pages: skeleton, rows, three empties, an error with a way on. */
export function DataTable<Row, Search extends ListSearch>(props: DataTableProps<Row, Search>) {
  const { label, list, answer, regionRef } = props;
  const { pagination } = answer.data ?? {};
  const behind =
    pagination && !answer.isPlaceholderData
      ? pageBehindLast(list.query.page, pagination.pagesTotal)
      : undefined;

  const { change } = list;
  useEffect(() => {
    if (behind !== undefined) change({ page: behind } as Partial<Search>, { replace: true });
  }, [behind, change]);

  return (
    <div className={styles.list}>
      <FoundCount list={list} answer={answer} />
      <div
        ref={regionRef}
        role="region"
        aria-label={label}
        tabIndex={-1}
        aria-busy={answer.isFetching || undefined}
        className={classNames(styles.region, answer.isPlaceholderData && styles.stale)}
      >
        <Content {...props} isMoving={behind !== undefined} />
      </div>
      {pagination && pagination.total > smallestPage && behind === undefined && (
        <Pagination
          page={list.query.page}
          pageSize={list.query.limit}
          total={pagination.total}
          onPageChange={(page) => change({ page } as Partial<Search>)}
          onPageSizeChange={(limit) => list.resize(limit as PageSize)}
        />
      )}
    </div>
  );
}

/** Says how many rows a search or a filter found, once they are there. */
function FoundCount({ list, answer }: { list: List; answer: ListAnswer<unknown> }) {
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

type ContentProps<Row, Search extends ListSearch> = DataTableProps<Row, Search> & { isMoving: boolean };

function Content<Row, Search extends ListSearch>(props: ContentProps<Row, Search>) {
  const { list, answer, isMoving } = props;
  if (answer.data === undefined && !answer.isPending) {
    return (
      <ErrorState
        title={props.errorTitle}
        text={props.errorText}
        requestId={isSdkError(answer.error) ? answer.error.requestId : undefined}
        retrying={answer.isFetching}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (answer.data === undefined || isMoving) {
    return <DataTableSkeleton {...props} rows={Math.min(list.query.limit, smallestPage)} />;
  }
  if (answer.data.items.length > 0) return <DataTableRows {...props} rows={answer.data.items} />;
  if (list.narrowed) return props.noResults ?? <NoResults onClear={() => list.clear()} />;
  return props.empty;
}

function NoResults({ onClear }: { onClear(): void }) {
  const t = usePatternsText();
  return (
    <EmptyState
      icon={SearchX}
      title={t('noResults')}
      text={t('noResultsText')}
      action={<Button onClick={onClear}>{t('clearFilters')}</Button>}
    />
  );
}
