import { playlistsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { ListVideo } from 'lucide-react';
import { useCallback } from 'react';
import { ListPage, useAddress, useListState } from '../../../patterns/list';
import { usePlaylistText } from './messages';
import { NewPlaylistButton } from './new-playlist-button';
import { playlistsList, type PlaylistsSearch } from './playlists.list';
import { usePlaylistActions } from './use-playlist-actions';
import { usePlaylistColumns } from './use-playlist-columns';

// Re-exported for the header of the page, so that the whole tab is one chunk.
export { NewPlaylistButton };

/** The playlists of the team. */
export function PlaylistsTab() {
  const t = usePlaylistText();
  const list = useListState(playlistsList, useTabAddress());
  const { page, limit, search, sort } = list.query;
  const { actions, dialogs } = usePlaylistActions();
  return (
    <>
      <ListPage
        t={t}
        list={list}
        answer={usePalcoQuery((palco) =>
          playlistsQueryOptions(palco, { page, limit, sort, title: search?.trim() }),
        )}
        columns={usePlaylistColumns()}
        rowKey={({ id }) => id}
        actions={actions}
        toolbar={{ sorts: playlistsList.orders.map((value) => ({ value, label: t(`sort.${value}`) })) }}
        empty={{ icon: ListVideo, action: <NewPlaylistButton /> }}
      />
      {dialogs}
    </>
  );
}

function useTabAddress() {
  const { search, onSearchChange } = useAddress<PlaylistsSearch & { tab?: 'playlists' }>();
  const change = useCallback(
    (next: PlaylistsSearch, options?: { replace?: boolean }) =>
      onSearchChange({ ...next, tab: 'playlists' }, options),
    [onSearchChange],
  );
  return { search, onSearchChange: change };
}
