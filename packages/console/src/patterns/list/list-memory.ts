import { usePalco } from '@palco/react';
import { palcoQueryKey } from '@palco/react/query';
import type { Palco } from '@palco/sdk';
import { useEffect } from 'react';
import type { ListDescription, ListSearch } from './list-of.pure';

const memories = new WeakMap<Palco, Map<string, unknown>>();

/** Scoped to person and team by `palcoQueryKey`: filters are not carried over to another team. */
const keyOf = (palco: Palco, name: string) => JSON.stringify([palcoQueryKey(palco, 'config'), name]);

/** Remembers the search of a list, for the link back from one of its records. */
export function useRememberSearch(name: string, search: object): void {
  const palco = usePalco();
  useEffect(() => {
    const memory = memories.get(palco) ?? new Map<string, unknown>();
    memories.set(palco, memory.set(keyOf(palco, name), search));
  }, [palco, name, search]);
}

/** The last search of a list; empty if it was in another team, or never shown. */
export function useLastSearch<Search extends ListSearch>({ name }: ListDescription<Search>): Search {
  const palco = usePalco();
  return (memories.get(palco)?.get(keyOf(palco, name)) ?? {}) as Search;
}
