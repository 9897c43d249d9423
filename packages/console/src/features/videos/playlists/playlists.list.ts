import { listOf } from '../../../patterns/list/list-of.pure';

/** The playlists of a team. */
export const playlistsList = listOf({
  name: 'playlists',
  sorts: { createdAt: 'desc', title: 'asc' },
  pageSize: 25,
});

/** What the address of the list may hold. */
export type PlaylistsSearch = ReturnType<typeof playlistsList.parse>;
