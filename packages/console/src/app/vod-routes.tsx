import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LibraryPage, WatchPage, type LibrarySearch } from '../features/vod';

/** The library; a folder has its own address, the root is /vod/dashboard. */
export function LibraryRoute() {
  const navigate = useNavigate();
  const search: LibrarySearch = useSearch({ strict: false });
  const change = useCallback(
    (next: LibrarySearch, options?: { replace?: boolean }) => {
      const to = next.directoryId === undefined ? '/vod/dashboard' : '/vod';
      void navigate({ to, search: next, replace: options?.replace });
    },
    [navigate],
  );
  return <LibraryPage search={search} onSearchChange={change} />;
}

/** One video. */
export function WatchRoute() {
  const navigate = useNavigate();
  const { videoId } = useParams({ from: '/gate/vod/$videoId' });
  return (
    <WatchPage videoId={videoId} onRemoved={() => void navigate({ to: '/vod/dashboard', replace: true })} />
  );
}
