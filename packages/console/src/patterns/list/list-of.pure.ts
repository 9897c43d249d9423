import { choiceRule, pageRule, readSearch, textRule, wordRule } from './search-rules.pure';
import type { SearchOf, SearchRules } from './search-rules.pure';

/** Page sizes of every list (specification section 9). */
export const pageSizes = [10, 25, 30, 50] as const;
export type PageSize = (typeof pageSizes)[number];

/** How a list can be looked at. */
export const listViews = ['grid', 'list'] as const;
export type ListView = (typeof listViews)[number];

export type Direction = 'asc' | 'desc';

/** What the address of every list may hold; a list adds its filters. */
export interface ListSearch<Sort extends string = string> {
  search?: string;
  sort?: Sort;
  page?: number;
  limit?: PageSize;
  view?: ListView;
}

interface ListOptions<Field extends string, Filters extends SearchRules> {
  /** Names the list in the keys of what this device remembers: page size and view. */
  name: string;
  /** The fields that the contract sorts by, each with the direction of the first press; the first one is the default order. */
  sorts?: Readonly<Record<Field, Direction>>;
  /** What leaves rows out, with the rule that reads it from an address. */
  filters?: Filters;
  /** Filters that say where the list is, for example a folder: «Limpar filtros» keeps them. */
  place?: readonly (keyof Filters & string)[];
  /** Whether the answer has pages; false if the server sends everything at once. */
  isPaged?: boolean;
  /** The page size until another one was chosen on this device; 10 by default. */
  pageSize?: PageSize;
  /** The look until another one was chosen, where grid and table are offered. */
  view?: ListView;
}

/** A list as its address knows it: the columns and filters of the page are checked against it. */
export interface ListDescription<Search extends ListSearch = ListSearch> {
  readonly name: string;
  /** The direction of the first press on the head of a column, by its key. */
  readonly sorts: Readonly<Record<string, Direction>>;
  /** Every order, as the contract writes it. */
  readonly orders: readonly NonNullable<Search['sort']>[];
  readonly place: readonly string[];
  readonly pageSize: PageSize;
  readonly view: ListView;
  /** Reads the list's part of an address; invalid values are left out. */
  parse(this: void, raw: Record<string, unknown>): Search;
}

/**
 * Describes a list once, for the router that reads its address and for the page that shows it.
 *
 * @example
 * export const usersList = listOf({ name: 'users', sorts: { nome: 'asc' }, filters: { cargoId: idRule } });
 * createRoute({ path: '/users', validateSearch: usersList.parse });
 * const list = useListSearch(usersList);
 */
export function listOf<
  const Field extends string = never,
  const Filters extends SearchRules = Record<never, never>,
>(
  options: ListOptions<Field, Filters>,
): ListDescription<ListSearch<`${Field},${Direction}`> & SearchOf<Filters>> {
  const { name, filters, place = [], isPaged = true, pageSize = 10, view } = options;
  const sorts = (options.sorts ?? {}) as Readonly<Record<Field, Direction>>;
  const orders: readonly string[] = Object.entries(sorts).flatMap(([field, first]) => [
    `${field},${String(first)}`,
    `${field},${first === 'asc' ? 'desc' : 'asc'}`,
  ]);
  const rules: SearchRules = {
    search: textRule(),
    ...(orders.length > 0 && { sort: wordRule(orders) }),
    ...(isPaged && { page: pageRule, limit: choiceRule(pageSizes) }),
    ...(view && { view: wordRule(listViews) }),
    ...filters,
  };
  type Search = ListSearch<`${Field},${Direction}`> & SearchOf<Filters>;
  return {
    name,
    sorts,
    orders: orders as readonly NonNullable<Search['sort']>[],
    place,
    pageSize,
    view: view ?? 'list',
    parse: (raw) => readSearch(rules, raw) as Search,
  };
}
