import { usePalco, useSession } from '@palco/react';
import { keepInScope, palcoQueryKey, useVideos } from '@palco/react/query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeSearch, lastPage, videosQuery } from './library-query.pure';
import type { LibrarySearch } from './library-search.schema';
import { useRefetchOnProcessing } from './use-refetch-on-processing';

/** Folders asked for at once; more come on request. */
const foldersPerPage = 24;

/** The folder at the top of the selected team's library. */
function useRootDirectory(): string {
  const session = useSession();
  return session.stage === 'ready' ? session.team.diretorioRoot : '';
}

/** One page of videos and the folders around them, for an address. */
export function useLibrary(
  search: LibrarySearch,
  onSearchChange: (next: LibrarySearch, options?: { replace?: boolean }) => void,
) {
  const palco = usePalco();
  const rootId = useRootDirectory();
  const query = videosQuery(search, rootId);
  const videos = useVideos(query);

  const title = search.title?.trim();
  const parentId = search.directoryId;
  const folders = useInfiniteQuery({
    queryKey: [...palcoQueryKey(palco, 'directories'), 'pages', { parentId, title }],
    queryFn: ({ pageParam, signal }) =>
      palco.directories.list({ parentId, title, page: pageParam, limit: foldersPerPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.page < pagination.pagesTotal ? pagination.page + 1 : undefined,
    placeholderData: keepInScope(palco),
  });

  useRefetchOnProcessing();

  const behind = videos.data && !videos.isPlaceholderData ? lastPage(videos.data.pagination) : undefined;
  useEffect(() => {
    if (behind !== undefined) onSearchChange(changeSearch(search, { page: behind }), { replace: true });
  }, [behind, search, onSearchChange]);

  return { query, videos, folders, rootId };
}
