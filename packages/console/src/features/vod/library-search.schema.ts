import { pageSizes, type PageSize } from '../../patterns/list/list-search.schema';
import {
  choiceRule,
  idRule,
  pageRule,
  readSearch,
  textRule,
  wordRule,
} from '../../patterns/list/search-rules.pure';

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
export type LibraryView = 'grid' | 'list';

/** What the address of the library may hold. A value that makes no sense is left out, never an error page. */
export interface LibrarySearch {
  directoryId?: string;
  title?: string;
  sort?: VideoSort;
  page?: number;
  limit?: PageSize;
  view?: LibraryView;
}

const rules = {
  directoryId: idRule,
  title: textRule(),
  sort: wordRule(videoSorts),
  page: pageRule,
  limit: choiceRule(pageSizes),
  view: wordRule(['grid', 'list']),
};

/** Reads the library's part of an address. */
export function parseLibrarySearch(raw: Record<string, unknown>): LibrarySearch {
  return readSearch(rules, raw);
}
