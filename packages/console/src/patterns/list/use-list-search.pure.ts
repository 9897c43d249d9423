import type { ListSearch } from './list-of.pure';

/** The entries of a search that `stays` accepts. */
function keep<Search extends object>(
  search: Search,
  stays: (key: string, value: unknown) => boolean,
): Search {
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => stays(key, value))) as Search;
}

/** Keys that change neither the set of rows nor their order. */
const keepsPage: ReadonlySet<string> = new Set(['page', 'view']);

/** The address after a change: the page starts again unless the change is about the page itself or only the look. */
export function changedSearch<Search extends ListSearch>(search: Search, change: Partial<Search>): Search {
  const page = Object.keys(change).every((key) => keepsPage.has(key)) ? search.page : undefined;
  return keep(
    { ...search, page, ...change },
    (key, value) => value !== undefined && value !== '' && !(key === 'page' && value === 1),
  );
}

const tableKeys: ReadonlySet<string> = new Set(['sort', 'page', 'limit', 'view']);

/** Whether a search or a filter leaves rows out; `place` names keys that say where the list is instead. */
export function isNarrowed(search: ListSearch, place: readonly string[] = []): boolean {
  return Object.entries(search).some(
    ([key, value]) => value !== undefined && !tableKeys.has(key) && !place.includes(key),
  );
}

/** How many filters are set, the search not counted; the two ends of a period are one. */
export function countFilters(
  search: ListSearch & { start?: unknown },
  place: readonly string[] = [],
): number {
  const { search: _, ...filters } = search;
  return Object.keys(filters).filter(
    (key) =>
      !(key === 'end' && filters.start !== undefined) &&
      isNarrowed({ [key]: filters[key as 'start'] }, place),
  ).length;
}

/** The address without search and filters; place, order, look and page size stay. */
export function clearedSearch<Search extends ListSearch>(
  search: Search,
  place: readonly string[] = [],
): Search {
  return keep(
    search,
    (key, value) => value !== undefined && key !== 'page' && (tableKeys.has(key) || place.includes(key)),
  );
}

/** Identifies the set of rows, whatever their order and page: the selection is kept as long as it stays the same. */
export function scopeOf(search: ListSearch): string {
  const rows = Object.entries(search).filter(([key, value]) => value !== undefined && !tableKeys.has(key));
  return JSON.stringify(rows.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The last page, if the wanted one is beyond it (after a delete, or from an old link). */
export function pageBehindLast(page: number, pagesTotal: number): number | undefined {
  const last = Math.max(1, pagesTotal);
  return page > last ? last : undefined;
}
