import { usePalco } from '@palco/react';
import { palcoQueryKey } from '@palco/react/query';
import type { Palco } from '@palco/sdk';
import { useEffect } from 'react';
import type { ListDescription, ListSearch } from './list-of.pure';

const memories = new WeakMap<Palco, Map<string, unknown>>();

/** The filters of one team mean nothing in another. */
const keyOf = (palco: Palco, name: string) => JSON.stringify([palcoQueryKey(palco, 'config'), name]);

/** Remembers how a list was last looked at, for the way back from one of its records. */
export function useRememberSearch(name: string, search: object): void {
  const palco = usePalco();
  useEffect(() => {
    const memory = memories.get(palco) ?? new Map<string, unknown>();
    memories.set(palco, memory.set(keyOf(palco, name), search));
  }, [palco, name, search]);
}

/** The search of a list as it was last looked at; empty when that was in another team or not at all. */
export function useLastSearch<Search extends ListSearch>({ name }: ListDescription<Search>): Search {
  const palco = usePalco();
  return (memories.get(palco)?.get(keyOf(palco, name)) ?? {}) as Search;
}
