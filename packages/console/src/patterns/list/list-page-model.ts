import type { ReactNode } from 'react';
import type { Translate } from '../../i18n';
import type { Actions } from '../action/action';
import type { DataColumn, EmptyText, LeadingGroup, ListAnswer, RowSection } from './list-model';
import type { ListSearch } from './list-of.pure';
import type { ListToolbarProps } from './list-toolbar';
import type { List } from './use-list-search';
import type { AnySelection, RowSelection } from './use-selection';

/** The texts that every list has, by the same keys in every catalogue. */
type ListTexts = Record<'title' | 'search' | 'empty.title' | 'empty.text' | 'error.title', string>;

/** Rows as `renderRows` gets them. */
export interface ListedRows<Row> {
  /** Undefined until they came. */
  rows: readonly Row[] | undefined;
  /** How many to show the place of until then. */
  waiting: number;
  rowName(row: Row): string;
  renderMenu(row: Row): ReactNode;
  selection?: AnySelection;
}

export interface ListPageProps<Row, Search extends ListSearch = ListSearch, Lead = never> {
  /** The catalogue of the feature. */
  t: Translate<ListTexts>;
  /** What is listed: the table's caption; the title by default. */
  label?: string;
  list: List<Search>;
  answer: ListAnswer<Row>;
  /** Of the table; rows of the page's own have none. */
  columns?: readonly DataColumn<Row>[];
  /** Rows in place of the table: `DataRows` of `patterns/rows`, with what the page says of its rows. */
  renderRows?(listed: ListedRows<Row>): ReactNode;
  rowKey(row: Row | Lead): string;
  /** What can be done with a row, and with several at once: a row that no bulk action may touch cannot be selected. */
  actions: Actions<Row>;
  /** Buttons of another kind, before those of the actions. */
  renderActions?(row: Row): ReactNode;
  /** The section of the table that a row is in; a head stands over the first row of each. */
  sectionOf?(row: Row): RowSection;
  /** More about a row, across the table below it. */
  renderBelow?(row: Row): ReactNode;
  /** The card of a row, with the menu of its actions; with it people choose between grid and table. */
  renderTile?(row: Row, menu: ReactNode): ReactNode;
  /** Items of another kind before the rows, for example folders. */
  lead?: LeadingGroup<Lead>;
  /** What can be done with leading items and rows that are selected together; without it only rows can be selected. */
  bulk?: Actions<Row | Lead>;
  /** Stands over the rows, below a leading group. */
  heading?: string;
  toolbar?: Omit<ListToolbarProps<Search>, 'list' | 'hasViews' | 'searchLabel'>;
  /** First use: what this is, and the way to begin; title and text of the catalogue by default. */
  empty: Partial<EmptyText> & Pick<EmptyText, 'icon'>;
  /** Stands below the title where the list did not come; by default to check the connection and to try again. */
  errorText?: string;
  /** There are no rows, but a leading group. */
  emptyBelowLead?: ReactNode;
  /** Another way on where nothing was found, before «Limpar filtros». */
  noResultsAction?: ReactNode;
  /** Renders something invisible that works on the selection, for example a drag handler. */
  renderBesides?(selection: RowSelection<Row | Lead>): ReactNode;
}
