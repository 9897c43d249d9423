import type { ListSearch } from './list-search.schema';

/** The same address without what is not to stand in it. */
function keep<Search extends object>(
  search: Search,
  stays: (key: string, value: unknown) => boolean,
): Search {
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => stays(key, value))) as Search;
}

/** The address after a change: the page starts again unless the change is about the page itself. */
export function changedSearch<Search extends ListSearch>(search: Search, change: Partial<Search>): Search {
  return keep(
    { ...search, page: undefined, ...change },
    (key, value) => value !== undefined && value !== '' && !(key === 'page' && value === 1),
  );
}

const ofTheTable: ReadonlySet<string> = new Set(['sort', 'page', 'limit']);

/** Whether a search or a filter leaves rows out. */
export function isNarrowed(search: ListSearch): boolean {
  return Object.entries(search).some(([key, value]) => value !== undefined && !ofTheTable.has(key));
}

/** The address without search and filters; order and page size stay. */
export function clearedSearch<Search extends ListSearch>(search: Search): Search {
  return keep(search, (key, value) => value !== undefined && key !== 'page' && ofTheTable.has(key));
}

/** The last page that exists, when the wanted one lies behind it (after a delete, or an old link). */
export function pageBehindLast(page: number, pagesTotal: number): number | undefined {
  const last = Math.max(1, pagesTotal);
  return page > last ? last : undefined;
}
