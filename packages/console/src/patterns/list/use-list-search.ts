import { usePalco } from '@palco/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { listViews, pageSizes, type ListSearch, type ListView, type PageSize } from './list-search.schema';
import { useRememberSearch } from './list-memory';
import { changedSearch, clearedSearch, isNarrowed, scopeOf } from './use-list-search.pure';

export interface ListSearchOptions<Search extends ListSearch> {
  /** Names the list among those whose page size is remembered on this device. */
  name: string;
  /** The list's part of the address, read by the route. */
  search: Search;
  /** Writes the address. `replace` for what Back should not step through. */
  onSearchChange(next: Search, options?: { replace?: boolean }): void;
  /** The order when the address names none. */
  defaultSort?: NonNullable<Search['sort']>;
  /** The page size until another one was chosen on this device; 10 by default. */
  defaultLimit?: PageSize;
  /** The look until another one was chosen on this device; 'list' by default. */
  defaultView?: ListView;
  /** Keys of the address that say where the list is, for example a folder: they are no filters. */
  place?: readonly (keyof Search & string)[];
}

/** The state of a list, held by the address. */
export interface List<Search extends ListSearch = ListSearch> {
  readonly search: Search;
  /** What to ask the server for: the address with its defaults filled in. */
  readonly query: Omit<Search, 'view'> & { page: number; limit: PageSize };
  readonly view: ListView;
  /** Names which rows are listed, whatever their order and page. */
  readonly scope: string;
  /** A search or a filter leaves rows out. */
  readonly narrowed: boolean;
  /** Changes a part of the address; the page goes back to 1 unless it is the change. */
  change(part: Partial<Search>, options?: { replace?: boolean }): void;
  /** «Limpar filtros»: without search and filters; order and size stay. */
  clear(): void;
  /** Shows another number of rows, from now on too. */
  resize(limit: PageSize): void;
  /** Shows a grid or a table, from now on too. */
  lookAs(view: ListView): void;
}

/** A choice that this device remembers; without storage it lasts as long as the page. */
function useRemembered<Choice extends string | number>(
  key: string,
  choices: readonly Choice[],
  initial: Choice,
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => {
    try {
      const stored = localStorage.getItem(key);
      return choices.find((one) => String(one) === stored) ?? initial;
    } catch {
      return initial;
    }
  });
  const remember = useCallback(
    (next: Choice) => {
      setChoice(next);
      try {
        localStorage.setItem(key, String(next));
      } catch {
        // Storage is blocked or full.
      }
    },
    [key],
  );
  return [choice, remember];
}

const nowhere: readonly never[] = [];

/**
 * Search, filters, order, page, size and look of a list, all in the address, so that reload, Back and a shared link restore
 * them. Size and look are remembered under `{product}_page_size_{name}` and `{product}_view_{name}`.
 */
export function useListSearch<Search extends ListSearch>({
  name,
  search,
  onSearchChange,
  defaultSort,
  defaultLimit = 10,
  defaultView = 'list',
  place = nowhere,
}: ListSearchOptions<Search>): List<Search> {
  const { product } = usePalco();
  const [limit, rememberLimit] = useRemembered(`${product}_page_size_${name}`, pageSizes, defaultLimit);
  const [view, rememberView] = useRemembered(`${product}_view_${name}`, listViews, defaultView);

  useRememberSearch(name, search);

  // A search waits for a pause in the typing: what it changes is the address of that later moment, not of the first key.
  const latest = useRef({ search, onSearchChange, place });
  useEffect(() => {
    latest.current = { search, onSearchChange, place };
  }, [search, onSearchChange, place]);

  const change = useCallback((part: Partial<Search>, options: { replace?: boolean } = {}) => {
    const { search: now, onSearchChange: write } = latest.current;
    // Letters typed on add no step for Back; the first search does.
    const replace = options.replace ?? ('search' in part && now.search !== undefined);
    write(changedSearch(now, part), { replace });
  }, []);
  const clear = useCallback(() => {
    const { search: now, onSearchChange: write, place: stays } = latest.current;
    write(clearedSearch(now, stays));
  }, []);
  const resize = useCallback(
    (next: PageSize) => {
      rememberLimit(next);
      change({ limit: next } as Partial<Search>);
    },
    [rememberLimit, change],
  );
  const lookAs = useCallback(
    (next: ListView) => {
      rememberView(next);
      change({ view: next } as Partial<Search>);
    },
    [rememberView, change],
  );

  return useMemo(() => {
    const { view: named, ...rest } = search;
    return {
      search,
      query: {
        ...rest,
        sort: search.sort ?? defaultSort,
        page: search.page ?? 1,
        limit: search.limit ?? limit,
      },
      view: named ?? view,
      scope: scopeOf(search),
      narrowed: isNarrowed(search, place),
      change,
      clear,
      resize,
      lookAs,
    };
  }, [search, defaultSort, limit, view, place, change, clear, resize, lookAs]);
}
