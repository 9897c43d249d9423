import type { LibrarySearch } from './library-search.schema';

/** What stands in for a value that the address does not name. */
export const libraryDefaults = { sort: 'createdAt,desc', page: 1, limit: 25, view: 'grid' } as const;

/** The address after a change: the page starts again, unless the change is about the page or only the look. */
export function changeSearch(search: LibrarySearch, change: Partial<LibrarySearch>): LibrarySearch {
  const keepsPage = 'page' in change || Object.keys(change).every((key) => key === 'view');
  const next: LibrarySearch = {
    ...search,
    ...change,
    page: keepsPage ? (change.page ?? search.page) : undefined,
  };
  const defaults: Record<string, unknown> = libraryDefaults;
  return Object.fromEntries(
    Object.entries(next).filter(
      ([key, value]) => value !== undefined && value !== '' && value !== defaults[key],
    ),
  );
}

/**
 * The list call for an address. A search at the root looks into the whole library; inside a folder it stays there
 * (the contract: "videos of one folder, or of the whole library when a title is searched").
 */
export function videosQuery(search: LibrarySearch, rootId: string) {
  const everywhere = search.title !== undefined && search.directoryId === undefined;
  return {
    ...(everywhere ? {} : { directoryId: search.directoryId ?? rootId }),
    ...(search.title === undefined ? {} : { title: search.title.trim() }),
    sort: search.sort ?? libraryDefaults.sort,
    page: search.page ?? libraryDefaults.page,
    limit: search.limit ?? libraryDefaults.limit,
  };
}

/** The last page that exists, when the wanted one lies behind it (after a delete, or an old link). */
export function lastPage(pagination: { page: number; pagesTotal: number }): number | undefined {
  return pagination.page > Math.max(1, pagination.pagesTotal)
    ? Math.max(1, pagination.pagesTotal)
    : undefined;
}
