import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../../ui/button/icon-button';
import { classNames } from '../../ui/class-names.pure';
import { Pagination } from '../../ui/pagination/pagination';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden';
import { useActions, type BoundActions } from '../action/use-actions';
import { usePatternsText } from '../messages';
import { BulkBar } from './bulk-bar';
import { LeadingCards } from './data-grid';
import { ListContent, smallestPage } from './list-content';
import type { ListAnswer } from './list-model';
import type { ListPageProps } from './list-page-model';
import styles from './list-page.module.css';
import type { ListSearch, PageSize } from './list-of.pure';
import { ListToolbar } from './list-toolbar';
import { RowMenu } from './row-menu';
import { selectableOf } from './selectable';
import type { List } from './use-list-search';
import { pageBehindLast } from './use-list-search.pure';
import { useSelection } from './use-selection';

/**
 * A list of the server: toolbar, leading group, table or grid, selection with its bulk bar, pages; skeleton, three
 * empty states, and an error with a way to try again.
 */
export function ListPage<Row, Search extends ListSearch, Lead = never>(
  props: ListPageProps<Row, Search, Lead>,
) {
  const { t, label = t('title'), list, answer, rowKey, lead, heading, renderTile, renderBesides } = props;
  const { nameOf } = props.actions;
  const region = useRef<HTMLDivElement>(null);
  const actions = useActions(props.actions, { focusAfter: region });
  const { pagination } = answer.data ?? {};
  const behind = usePageBehindLast(list, answer);
  const { bulk, page, noun, nameOf: nameOfAny } = selectableOf(props);
  const selection = useSelection({ page, scope: list.scope });
  const picked = bulk.length > 0 ? selection : undefined;
  const menuOf = (row: Row) => {
    const items = actions.of(row);
    return items.length > 0 && <RowMenu name={nameOf(row)} items={items} />;
  };
  const hasCards = lead !== undefined && lead.items.length > 0 && list.view === 'grid' && renderTile;
  return (
    <div className={styles.list}>
      <ListToolbar
        {...props.toolbar}
        searchLabel={t('search')}
        list={list}
        hasViews={renderTile !== undefined}
      />
      {bulk.length > 0 && (
        <BulkBar {...{ selection, noun, rowKey, region }} actions={bulk} rowName={nameOfAny} />
      )}
      <FoundCount list={list} answer={answer} />
      {hasCards && <LeadingCards lead={lead} selection={picked} />}
      <SectionHead heading={heading} answer={answer} />
      <div
        // Rows take the place of the skeleton, below a leading group that came with them: nothing that was there moves down.
        key={answer.isPending ? 'skeleton' : 'rows'}
        ref={region}
        role="region"
        aria-label={label}
        tabIndex={-1}
        aria-busy={answer.isFetching || undefined}
        className={classNames(styles.region, answer.isPlaceholderData && styles.stale)}
      >
        <ListContent
          {...props}
          label={label}
          rowName={nameOf}
          renderActions={rowActionsOf(props, actions)}
          renderTile={renderTile && ((row: Row) => renderTile(row, menuOf(row)))}
          renderMenu={menuOf}
          columns={props.columns ?? []}
          selection={picked}
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
      {actions.dialog}
      {renderBesides?.(selection)}
    </div>
  );
}

/** Names the rows below a leading group, once they are there. */
function SectionHead({ heading, answer }: { heading: string | undefined; answer: ListAnswer<unknown> }) {
  if (heading === undefined || answer.isPending) return null;
  return (
    <div className={styles.section}>
      <h2>{heading}</h2>
      <span className={styles.count}>{answer.data?.pagination?.total}</span>
    </div>
  );
}

/** The buttons of a row with its menu at the end. */
function rowActionsOf<Row, Search extends ListSearch, Lead>(
  { actions, renderActions }: ListPageProps<Row, Search, Lead>,
  bound: BoundActions<Row>,
): ((row: Row) => ReactNode) | undefined {
  if (actions.items.length === 0) return renderActions;
  return (row) => {
    const offered = bound.of(row);
    return (
      <>
        {renderActions?.(row)}
        {offered.map(
          ({ key, rowLabel, icon, reason, onSelect }) =>
            rowLabel !== undefined &&
            icon && (
              <IconButton
                key={key}
                icon={icon}
                size="sm"
                label={rowLabel}
                reason={reason}
                onClick={onSelect}
              />
            ),
        )}
        {offered.some(({ rowLabel }) => rowLabel === undefined) && (
          <RowMenu name={actions.nameOf(row)} items={offered} />
        )}
      </>
    );
  };
}

/** Redirects a page number beyond the last page to the last page, after a delete or from an old link. */
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

/** Announces how many rows a search or a filter found, once they are loaded. */
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
