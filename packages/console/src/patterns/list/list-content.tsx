import { isSdkError } from '@palco/sdk';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { ErrorState } from '../../ui/empty-state/error-state';
import { usePatternsText } from '../messages';
import { DataGrid, DataGridSkeleton } from './data-grid';
import { DataTable, DataTableSkeleton } from './data-table';
import type { DataColumn, LeadingGroup } from './list-model';
import type { ListPageProps } from './list-page-model';
import type { ListSearch } from './list-of.pure';
import type { AnySelection } from './use-selection';

/** The smallest page size: up to this many rows never need a second page. */
export const smallestPage = 10;

type ContentProps<Row, Search extends ListSearch> = Omit<
  ListPageProps<Row, Search>,
  'renderTile' | 'lead' | 'bulk' | 'renderBesides' | 'columns'
> & {
  columns: readonly DataColumn<Row>[];
  label: string;
  lead?: LeadingGroup;
  rowName(row: Row): string;
  renderTile?(row: Row): ReactNode;
  renderMenu(row: Row): ReactNode;
  selection?: AnySelection;
  /** The page number is beyond the last page; the address is being changed. */
  isMoving: boolean;
};

/** The states of a list, in this order: error, skeleton, rows as table or grid, no results, first use. */
export function ListContent<Row, Search extends ListSearch>(props: ContentProps<Row, Search>) {
  const { list, answer, isMoving, lead } = props;
  if (answer.data === undefined && !answer.isPending) return <Failed {...props} />;
  const isGrid = props.renderTile !== undefined && list.view === 'grid';
  if (answer.data === undefined || isMoving) {
    const rows = Math.min(list.query.limit, smallestPage);
    if (props.renderRows) return props.renderRows({ ...props, rows: undefined, waiting: rows });
    return isGrid ? <DataGridSkeleton count={rows} /> : <DataTableSkeleton {...props} rows={rows} />;
  }
  const { items } = answer.data;
  if (items.length > 0 || (!isGrid && lead && lead.items.length > 0)) return <Rows {...props} rows={items} />;
  if (list.narrowed) return <NoResults list={list} more={props.noResultsAction} />;
  if (lead && lead.items.length > 0) return props.emptyBelowLead;
  const { t, empty } = props;
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')} {...empty} headingLevel={lead ? 3 : 2} />
  );
}

function Rows<Row, Search extends ListSearch>({
  renderTile,
  ...props
}: ContentProps<Row, Search> & { rows: readonly Row[] }) {
  if (props.renderRows) return props.renderRows({ ...props, waiting: 0 });
  if (renderTile && props.list.view === 'grid') return <DataGrid {...props} renderTile={renderTile} />;
  return <DataTable {...props} />;
}

function Failed<Row, Search extends ListSearch>({ t, answer, lead, errorText }: ContentProps<Row, Search>) {
  return (
    <ErrorState
      title={t('error.title')}
      text={errorText}
      headingLevel={lead ? 3 : 2}
      requestId={isSdkError(answer.error) ? answer.error.requestId : undefined}
      retrying={answer.isFetching}
      onRetry={() => void answer.refetch()}
    />
  );
}

function NoResults({ list, more }: { list: { clear(): void }; more?: ReactNode }) {
  const t = usePatternsText();
  return (
    <EmptyState
      icon={SearchX}
      title={t('noResults')}
      text={t('noResultsText')}
      action={
        <>
          {more}
          <Button variant={more ? 'ghost' : 'secondary'} onClick={() => list.clear()}>
            {t('clearFilters')}
          </Button>
        </>
      }
    />
  );
}
