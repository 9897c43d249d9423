import { listOf } from '../../../patterns/list/list-of.pure';
import { idRule, wordRule } from '../../../patterns/list/search-rules.pure';
import { playlistsList } from '../playlists/playlists.list';

/** The values of `status` of a video in the contract. */
export const videoStatuses = ['ready', 'processing', 'uploading', 'created', 'failed'] as const;

/** The videos of a place in the library. */
export const videosList = listOf({
  name: 'videos',
  sorts: { createdAt: 'desc', title: 'asc', duration: 'desc', size: 'desc' },
  filters: { directoryId: idRule, status: wordRule(videoStatuses) },
  place: ['directoryId'],
  pageSize: 25,
  view: 'grid',
});

/** What the address of the library may hold; without a tab it shows the contents. */
export type LibrarySearch = ReturnType<typeof videosList.parse> & { tab?: 'playlists' };

/** Reads the library's part of an address; `title` is the name of the search in older links. */
export function parseLibrarySearch(raw: Record<string, unknown>): LibrarySearch {
  const given = { ...raw, search: raw.search ?? raw.title };
  if (raw.tab === 'playlists') return { ...playlistsList.parse(given), tab: 'playlists' };
  return videosList.parse(given);
}
