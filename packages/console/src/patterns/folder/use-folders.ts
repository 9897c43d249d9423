import { usePalco } from '@palco/react';
import { keepPreviousDataInScope, palcoQueryKey } from '@palco/react/query';
import { directoriesApi } from '@palco/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Folders fetched at once; more are fetched on request. */
const foldersPerPage = 24;
/** Most portions on the page at once; the query drops those at the other end. */
const maxPortions = 3;

interface FolderPosition {
  /** Absent: the root. */
  directoryId?: string;
  search?: string;
}

/** The folders of a place, in portions. */
export function useFolders({ directoryId: parentId, search }: FolderPosition, { enabled = true } = {}) {
  const palco = usePalco();
  const title = search?.trim();
  return useInfiniteQuery({
    queryKey: [...palcoQueryKey(palco, 'directories'), 'pages', { parentId, title }],
    queryFn: ({ pageParam, signal }) =>
      palco.use(directoriesApi).list({ parentId, title, page: pageParam, limit: foldersPerPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.page < pagination.pagesTotal ? pagination.page + 1 : undefined,
    getPreviousPageParam: ({ pagination }) => (pagination.page > 1 ? pagination.page - 1 : undefined),
    maxPages: maxPortions,
    placeholderData: keepPreviousDataInScope(palco),
    enabled,
  });
}
