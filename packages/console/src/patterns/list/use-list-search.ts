import { usePalco } from '@palco/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pageSizes, type ListSearch, type PageSize } from './list-search.schema';
import { changedSearch, clearedSearch, isNarrowed } from './use-list-search.pure';

export interface ListSearchOptions<Search extends ListSearch> {
  /** Names the list among those whose page size is remembered on this device. */
  name: string;
  /** The list's part of the address, read by the route. */
  search: Search;
  /** Writes the address. `replace` for what Back should not step through. */
  onSearchChange(next: Search, options?: { replace?: boolean }): void;
  /** The order when the address names none. */
  defaultSort?: NonNullable<Search['sort']>;
}

/** The state of a list, held by the address. */
export interface List<Search extends ListSearch = ListSearch> {
  readonly search: Search;
  /** What to ask the server for: the address with its defaults filled in. */
  readonly query: Search & { page: number; limit: PageSize };
  /** A search or a filter leaves rows out. */
  readonly narrowed: boolean;
  /** Changes a part of the address; the page goes back to 1 unless it is the change. */
  change(part: Partial<Search>, options?: { replace?: boolean }): void;
  /** «Limpar filtros»: without search and filters; order and size stay. */
  clear(): void;
  /** Shows another number of rows, from now on too. */
  resize(limit: PageSize): void;
}

const defaultLimit: PageSize = 10;

function readLimit(key: string): PageSize {
  try {
    const stored = Number(localStorage.getItem(key));
    return pageSizes.find((size) => size === stored) ?? defaultLimit;
  } catch {
    // Storage is blocked: the list works, it only does not remember.
    return defaultLimit;
  }
}

function writeLimit(key: string, limit: PageSize): void {
  try {
    localStorage.setItem(key, String(limit));
  } catch {
    // Storage is blocked or full.
  }
}

/**
 * Search, filters, order, page and size of a list, all in the address, so that reload, Back and a shared link restore them.
 * The chosen size is remembered under `{product}_page_size_{name}`.
 */
export function useListSearch<Search extends ListSearch>({
  name,
  search,
  onSearchChange,
  defaultSort,
}: ListSearchOptions<Search>): List<Search> {
  const sizeKey = `${usePalco().product}_page_size_${name}`;
  const [remembered, setRemembered] = useState(() => readLimit(sizeKey));

  // A search waits for a pause in the typing: what it changes is the address of that later moment, not of the first key.
  const latest = useRef({ search, onSearchChange });
  useEffect(() => {
    latest.current = { search, onSearchChange };
  }, [search, onSearchChange]);

  const change = useCallback((part: Partial<Search>, options: { replace?: boolean } = {}) => {
    const { search: now, onSearchChange: write } = latest.current;
    // Letters typed on add no step for Back; the first search does.
    const replace = options.replace ?? ('search' in part && now.search !== undefined);
    write(changedSearch(now, part), { replace });
  }, []);
  const clear = useCallback(() => {
    const { search: now, onSearchChange: write } = latest.current;
    write(clearedSearch(now));
  }, []);
  const resize = useCallback(
    (limit: PageSize) => {
      writeLimit(sizeKey, limit);
      setRemembered(limit);
      change({ limit } as Partial<Search>);
    },
    [sizeKey, change],
  );

  return useMemo(() => {
    const query = { ...search, sort: search.sort ?? defaultSort, page: search.page ?? 1 };
    return {
      search,
      query: { ...query, limit: search.limit ?? remembered },
      narrowed: isNarrowed(search),
      change,
      clear,
      resize,
    };
  }, [search, defaultSort, remembered, change, clear, resize]);
}
