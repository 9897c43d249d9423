import { videosQueryOptions, usePalcoQuery } from '@palco/react/query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useFolders } from '../../../patterns/folder';
import { useAddress, useListState, type Address } from '../../../patterns/list';
import { followConversions } from '../video/follow-conversions.pure';
import { useRootDirectory } from '../folders/use-root-directory';
import { videosList, type LibrarySearch } from './library.list';
import { useRefetchOnProcessing } from '../video/use-refetch-on-processing';
import { videosQuery } from './videos-query.pure';

const nothing: LibrarySearch = {};

/** The address of a folder or of the root; an empty one while the tab of the playlists is open. */
function useLibraryAddress(): Address<LibrarySearch> & { isOpen: boolean } {
  const navigate = useNavigate();
  const { search } = useAddress<LibrarySearch>();
  const isOpen = search.tab === undefined;
  const onSearchChange = useCallback(
    (next: LibrarySearch, options?: { replace?: boolean }) => {
      const to = next.directoryId === undefined ? '/vod/dashboard' : '/vod';
      void navigate({ to, search: next, replace: options?.replace });
    },
    [navigate],
  );
  return { search: isOpen ? search : nothing, onSearchChange, isOpen };
}

/** One page of videos and the folders around them, for the address of the moment; asked for while their tab is open. */
export function useLibrary() {
  const { isOpen, ...address } = useLibraryAddress();
  const list = useListState(videosList, address);
  const query = videosQuery(list.query, useRootDirectory());
  const videos = usePalcoQuery((palco) => videosQueryOptions(palco, query), {
    enabled: isOpen,
    refetchInterval: ({ state }) => state.status === 'success' && followConversions(state.data?.items),
  });
  const folders = useFolders(list.search, { enabled: isOpen });
  useRefetchOnProcessing();
  return { list, videos, folders, isOpen };
}
