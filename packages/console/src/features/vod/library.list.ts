import { listOf } from '../../patterns/list/list-of.pure';
import { idRule, wordRule } from '../../patterns/list/search-rules.pure';

/** What a video is about to be, as the contract says it. */
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

/** What the address of the library may hold. */
export type LibrarySearch = ReturnType<typeof videosList.parse>;

/** Reads the library's part of an address; `title` is the name of the search in older links. */
export function parseLibrarySearch(raw: Record<string, unknown>): LibrarySearch {
  return videosList.parse({ ...raw, search: raw.search ?? raw.title });
}
