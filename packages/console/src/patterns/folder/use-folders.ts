import { usePalco } from '@palco/react';
import { keepInScope, palcoQueryKey } from '@palco/react/query';
import { directoryCalls } from '@palco/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Folders asked for at once; more come on request. */
const foldersPerPage = 24;
/** So many portions are on the page at once: a library of a thousand folders does not fill it. */
const mostPortions = 3;

interface FolderPlace {
  /** Absent: the root. */
  directoryId?: string;
  search?: string;
}

/** The folders of a place, in portions. */
export function useFolders({ directoryId: parentId, search }: FolderPlace, { enabled = true } = {}) {
  const palco = usePalco();
  const title = search?.trim();
  return useInfiniteQuery({
    queryKey: [...palcoQueryKey(palco, 'directories'), 'pages', { parentId, title }],
    queryFn: ({ pageParam, signal }) =>
      palco.use(directoryCalls).list({ parentId, title, page: pageParam, limit: foldersPerPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.page < pagination.pagesTotal ? pagination.page + 1 : undefined,
    getPreviousPageParam: ({ pagination }) => (pagination.page > 1 ? pagination.page - 1 : undefined),
    maxPages: mostPortions,
    placeholderData: keepInScope(palco),
    enabled,
  });
}
