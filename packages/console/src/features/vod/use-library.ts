import { useSession } from '@palco/react';
import { useVideos } from '@palco/react/query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useFolders } from '../../patterns/folder';
import { useAddress, useListState, type Address } from '../../patterns/list';
import { videosList, type LibrarySearch } from './library.list';
import { useRefetchOnProcessing } from './use-refetch-on-processing';
import { videosQuery } from './videos-query.pure';

/** The folder at the top of the selected team's library. */
export function useRootDirectory(): string {
  const session = useSession();
  return session.stage === 'ready' ? session.team.diretorioRoot : '';
}

/** The address of a folder, or of the root. */
function useLibraryAddress(): Address<LibrarySearch> {
  const navigate = useNavigate();
  const { search } = useAddress<LibrarySearch>();
  const onSearchChange = useCallback(
    (next: LibrarySearch, options?: { replace?: boolean }) => {
      const to = next.directoryId === undefined ? '/vod/dashboard' : '/vod';
      void navigate({ to, search: next, replace: options?.replace });
    },
    [navigate],
  );
  return { search, onSearchChange };
}

/** One page of videos and the folders around them, for the address of the moment. */
export function useLibrary() {
  const list = useListState(videosList, useLibraryAddress());
  const videos = useVideos(videosQuery(list.query, useRootDirectory()));
  const folders = useFolders(list.search);
  useRefetchOnProcessing();
  return { list, videos, folders };
}
