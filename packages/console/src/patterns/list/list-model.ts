import type { ReactNode } from 'react';
import type { IconGlyph } from '../../ui/icon/icon';

/** A column of a list's table. */
export interface DataColumn<Row> {
  /** The field of the contract, where the list can be sorted by it. */
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Numbers stand at the end. */
  align?: 'start' | 'end';
  /**
   * When the column leaves a narrow window: 1 (default) never, 2 below 930 px, where rows become cards, 3 below 1200 px.
   */
  priority?: 1 | 2 | 3;
  /** Takes what the others leave, and a whole line of the card; by default the first column, which is the object. */
  isWide?: boolean;
}

/** Rows of a table that belong together, for example those of a day. */
export interface RowSection {
  readonly key: string;
  readonly head: ReactNode;
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

/** Items of another kind that stand before the rows, for example folders. */
export interface LeadingGroup<Lead = unknown> {
  label: string;
  /** How many there are altogether; they come in portions. */
  total?: number;
  items: readonly LeadingItem<Lead>[];
  /** Fetches the next portion; absent when everything is there. */
  more?: Portion;
  /** Fetches the previous portion, if it was dropped for a later one. */
  before?: Portion;
}

/** The button of another portion. */
export interface Portion {
  label: string;
  pending: boolean;
  load(): void;
}

/** One of a leading group, as a card of the grid and as a row of the table. */
export interface LeadingItem<Lead = unknown> {
  /** As `rowKey` answers it. */
  key: string;
  /** What is selected with it, where the page has actions for both kinds. */
  row: Lead;
  /** How it is called, in the name of its checkbox. */
  name: string;
  tile: ReactNode;
  /** What can be done with it, at the end of its row. */
  menu?: ReactNode;
  /** By the key of the column; the others show a dash. */
  cells: Readonly<Record<string, ReactNode>>;
}

/** What is said where nothing is listed. */
export interface EmptyText {
  icon: IconGlyph;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}
