import { LayoutGrid, List as ListIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../../config';
import { BareIconButton } from '../../ui/button/bare-icon-button';
import { classNames } from '../../ui/class-names.pure';
import type { ListSearch } from './list-of.pure';
import styles from './list-toolbar.module.css';
import { usePatternsText } from '../messages';
import { island } from '../../ui/lazy';
import { SegmentedControl } from '../../ui/segmented-control/segmented-control';
import { SearchInput } from '../../ui/text-input/search-input';
import { Select } from '../../ui/select/select';
import type { SelectOption } from '../../ui/select/select-option';
import type { List } from './use-list-search';

// Lazy: only phones have it.
const FilterSheet = island(async () => (await import('../filter/filter-sheet')).FilterSheet);

/** A pill that leaves rows out by one of a few values. */
export interface ListFilter<Search extends ListSearch> {
  /** The key of the address that it sets. */
  key: Exclude<keyof Search, keyof ListSearch> & string;
  /** «Situação»; written before the choice. */
  label: string;
  /** The choices, without the one for all. */
  options: readonly SelectOption<string>[];
  /** The choice that leaves nothing out; 'Todos' by default. */
  allLabel?: string;
}

export interface ListToolbarProps<Search extends ListSearch> {
  list: List<Search>;
  /** The search's name and placeholder; 'Buscar' by default. */
  searchLabel?: string;
  /** False where the server finds nothing by words. */
  hasSearch?: boolean;
  filters?: readonly ListFilter<Search>[];
  /** Shown before the search: what is searched for. */
  start?: ReactNode;
  /** Filters of another kind, after the pills. */
  children?: ReactNode;
  /** Orders to choose from, for lists that may have no column headers to press. */
  sorts?: readonly SelectOption<NonNullable<Search['sort']>>[];
  /** Offers the choice between grid and table. */
  hasViews?: boolean;
  /** Shown at the right end. */
  end?: ReactNode;
}

/** Search and filter pills above a list, on a phone in a sheet; all of it is held by the address. */
export function ListToolbar<Search extends ListSearch>(props: ListToolbarProps<Search>) {
  const {
    list,
    searchLabel,
    hasSearch = true,
    start,
    filters,
    children,
    sorts,
    hasViews = false,
    end,
  } = props;
  const t = usePatternsText();
  const isPhone = useMediaQuery('(max-width: 639.98px)');
  const choices = (filters || children || sorts) && <Choices {...props} />;
  if (!hasSearch && !choices && !start && !end && !hasViews) return null;
  return (
    <div className={styles.toolbar} role="search">
      {start}
      {hasSearch && (
        <SearchInput
          className={styles.search}
          label={searchLabel}
          value={list.search.search ?? ''}
          onSearch={(text) =>
            list.change({ search: text.trim() === '' ? undefined : text } as Partial<Search>)
          }
        />
      )}
      {choices && isPhone ? (
        <FilterSheet isOrder={!filters && !children} count={list.filters} onClear={() => list.clear()}>
          {choices}
        </FilterSheet>
      ) : (
        choices
      )}
      {(end || hasViews) && <span className={styles.spacer} />}
      {hasViews && (
        <SegmentedControl
          label={t('view')}
          value={list.view}
          options={[
            { value: 'grid', label: t('gridView'), icon: LayoutGrid },
            { value: 'list', label: t('listView'), icon: ListIcon },
          ]}
          onValueChange={(view) => list.lookAs(view)}
        />
      )}
      {end}
    </div>
  );
}

function Choices<Search extends ListSearch>({
  list,
  filters = [],
  children,
  sorts,
}: ListToolbarProps<Search>) {
  const t = usePatternsText();
  const set = (part: Record<string, string | undefined>) => list.change(part as Partial<Search>);
  return (
    <>
      {filters.map((filter) => (
        <FilterPill
          key={filter.key}
          filter={filter}
          value={String(list.search[filter.key] ?? '')}
          onChange={(value) => set({ [filter.key]: value === '' ? undefined : value })}
        />
      ))}
      {children}
      {sorts && (
        <Select
          label={t('sort')}
          prefix={`${t('sort')}:`}
          value={list.query.sort ?? null}
          options={sorts}
          onValueChange={(sort) => set({ sort })}
        />
      )}
    </>
  );
}

interface FilterPillProps<Search extends ListSearch> {
  filter: ListFilter<Search>;
  value: string;
  onChange(value: string): void;
}

function FilterPill<Search extends ListSearch>({ filter, value, onChange }: FilterPillProps<Search>) {
  const t = usePatternsText();
  const isActive = filter.options.some((option) => option.value === value);
  return (
    <span className={classNames(styles.pill, isActive && styles.active)}>
      <Select
        className={styles.choice}
        label={filter.label}
        prefix={`${filter.label}:`}
        value={isActive ? value : ''}
        options={[{ value: '', label: filter.allLabel ?? t('allFilter') }, ...filter.options]}
        onValueChange={onChange}
      />
      {isActive && (
        <BareIconButton
          className={styles.clear}
          icon={X}
          iconSize={14}
          size="sm"
          label={t('clearFilter', { filter: filter.label })}
          onClick={() => onChange('')}
        />
      )}
    </span>
  );
}
