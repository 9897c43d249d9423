import { usePalco } from '@palco/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRememberSearch } from './list-memory';
import {
  listViews,
  pageSizes,
  type ListDescription,
  type ListSearch,
  type ListView,
  type PageSize,
} from './list-of.pure';
import { useAddress, type Address } from './use-address';
import { changedSearch, clearedSearch, countFilters, isNarrowed, scopeOf } from './use-list-search.pure';

/** The state of a list, held by the address. */
export interface List<Search extends ListSearch = ListSearch> {
  /** Which columns can be sorted by, with the direction of the first press. */
  readonly sorts: ListDescription['sorts'];
  readonly search: Search;
  /** What to ask the server for: the address with its defaults filled in. */
  readonly query: Omit<Search, 'view'> & { page: number; limit: PageSize };
  readonly view: ListView;
  /** Identifies the set of rows, whatever their order and page. */
  readonly scope: string;
  /** A search or a filter leaves rows out. */
  readonly narrowed: boolean;
  /** How many filters are set. */
  readonly filters: number;
  /** Changes a part of the address; the page goes back to 1 unless it is the change. */
  change(part: Partial<Search>, options?: { replace?: boolean }): void;
  /** «Limpar filtros»: without search and filters; order and size stay. */
  clear(): void;
  /** Sets the page size, and remembers it on this device. */
  resize(limit: PageSize): void;
  /** Sets grid or table, and remembers it on this device. */
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

/**
 * Search, filters, order, page, size and look of a list, all in the address of its page, so that reload, Back and a shared
 * link restore them. Size and look are remembered under `{product}_page_size_{name}` and `{product}_view_{name}`.
 */
export function useListSearch<Search extends ListSearch>(description: ListDescription<Search>): List<Search> {
  return useListState(description, useAddress());
}

/** The same over a given address: for a page that is reached by several routes. */
export function useListState<Search extends ListSearch>(
  description: ListDescription<Search>,
  { search: address, onSearchChange }: Address,
): List<Search> {
  const { name, sorts, orders, place, parse } = description;
  // The address may hold parameters of the page too, for example an open tab.
  const search = useMemo(() => parse(address as Record<string, unknown>), [parse, address]);
  const { product } = usePalco();
  const [limit, rememberLimit] = useRemembered(
    `${product}_page_size_${name}`,
    pageSizes,
    description.pageSize,
  );
  const [view, rememberView] = useRemembered(`${product}_view_${name}`, listViews, description.view);

  useRememberSearch(name, search);

  const { change, clear } = useChanges({ search, onSearchChange, place });
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
      sorts,
      search,
      query: {
        ...rest,
        sort: search.sort ?? orders[0],
        page: search.page ?? 1,
        limit: search.limit ?? limit,
      },
      view: named ?? view,
      scope: scopeOf(search),
      narrowed: isNarrowed(search, place),
      filters: countFilters(search, place),
      change,
      clear,
      resize,
      lookAs,
    };
  }, [sorts, orders, search, limit, view, place, change, clear, resize, lookAs]);
}

/** Writes parts of the address on top of the latest one, read from a ref: a debounced search calls an older closure. */
function useChanges<Search extends ListSearch>(moment: Address<Search> & { place: readonly string[] }) {
  const latest = useRef(moment);
  useEffect(() => {
    latest.current = moment;
  });
  const change = useCallback((part: Partial<Search>, options: { replace?: boolean } = {}) => {
    const { search, onSearchChange } = latest.current;
    // Only the first search adds a history entry; further typing replaces it.
    const replace = options.replace ?? ('search' in part && search.search !== undefined);
    onSearchChange(changedSearch(search, part), { replace });
  }, []);
  const clear = useCallback(() => {
    const { search, onSearchChange, place } = latest.current;
    onSearchChange(clearedSearch(search, place));
  }, []);
  return { change, clear };
}
