import { listSearchRules, listViews, type ListSearch } from '../../patterns/list/list-search.schema';
import { idRule, readSearch, wordRule } from '../../patterns/list/search-rules.pure';

/** Orders of the library, as the contract writes them. */
export const videoSorts = [
  'createdAt,desc',
  'createdAt,asc',
  'title,asc',
  'title,desc',
  'duration,desc',
  'duration,asc',
  'size,desc',
  'size,asc',
] as const;

export type VideoSort = (typeof videoSorts)[number];

/** What the address of the library may hold. A value that makes no sense is left out, never an error page. */
export interface LibrarySearch extends ListSearch<VideoSort> {
  directoryId?: string;
}

const rules = { ...listSearchRules(videoSorts), directoryId: idRule, view: wordRule(listViews) };

/** Reads the library's part of an address; `title` is the name of the search in older links. */
export function parseLibrarySearch(raw: Record<string, unknown>): LibrarySearch {
  return readSearch(rules, { ...raw, search: raw.search ?? raw.title });
}
