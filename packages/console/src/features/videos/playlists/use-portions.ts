import { usePalco } from '@palco/react';
import { keepPreviousDataInScope, palcoQueryKey, type QueryNoun } from '@palco/react/query';
import type { Palco } from '@palco/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Results a page; more are loaded on request. */
const perPortion = 24;

interface PortionQuery {
  readonly title?: string;
  readonly page: number;
  readonly limit: number;
}

interface Page {
  readonly items: readonly unknown[];
  readonly pagination: { readonly page: number; readonly pagesTotal: number };
}

/** The results of a search as an infinite query. */
export function usePortions<Answer extends Page>(
  noun: QueryNoun,
  search: string,
  list: (palco: Palco, query: PortionQuery, options: { signal: AbortSignal }) => Promise<Answer>,
) {
  const palco = usePalco();
  const title = search.trim() === '' ? undefined : search.trim();
  return useInfiniteQuery({
    queryKey: [...palcoQueryKey(palco, noun), 'portions', { title }],
    queryFn: ({ pageParam, signal }) =>
      list(palco, { title, page: pageParam, limit: perPortion }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.page < pagination.pagesTotal ? pagination.page + 1 : undefined,
    placeholderData: keepPreviousDataInScope(palco),
  });
}
