import { usePalco, useSession } from '@palco/react';
import { keepInScope, palcoQueryKey, useVideos } from '@palco/react/query';
import { directoryCalls } from '@palco/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useListSearch } from '../../patterns/list';
import type { LibrarySearch } from './library-search.schema';
import { useRefetchOnProcessing } from './use-refetch-on-processing';
import { videosQuery } from './videos-query.pure';

/** Folders asked for at once; more come on request. */
const foldersPerPage = 24;

const place = ['directoryId'] as const;

/** The folder at the top of the selected team's library. */
function useRootDirectory(): string {
  const session = useSession();
  return session.stage === 'ready' ? session.team.diretorioRoot : '';
}

/** The folders of a place, in portions. */
function useFolders({ directoryId: parentId, search }: LibrarySearch) {
  const palco = usePalco();
  const title = search?.trim();
  return useInfiniteQuery({
    queryKey: [...palcoQueryKey(palco, 'directories'), 'pages', { parentId, title }],
    queryFn: ({ pageParam, signal }) =>
      palco.use(directoryCalls).list({ parentId, title, page: pageParam, limit: foldersPerPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.page < pagination.pagesTotal ? pagination.page + 1 : undefined,
    placeholderData: keepInScope(palco),
  });
}

/** One page of videos and the folders around them, for an address. */
export function useLibrary(
  search: LibrarySearch,
  onSearchChange: (next: LibrarySearch, options?: { replace?: boolean }) => void,
) {
  const list = useListSearch<LibrarySearch>({
    name: 'videos',
    search,
    onSearchChange,
    defaultSort: 'createdAt,desc',
    defaultLimit: 25,
    defaultView: 'grid',
    place,
  });
  const videos = useVideos(videosQuery(list.query, useRootDirectory()));
  const folders = useFolders(search);
  useRefetchOnProcessing();
  return { list, videos, folders };
}
