import { readSearch, wordRule, type SearchOf } from '../../../patterns/list/search-rules.pure';

/** The parts of a video's page of editing. */
const editTabs = [
  'details',
  'protection',
  'cut',
  'subtitles',
  'chapters',
  'thumbnail',
  'end-screen',
] as const;
export type EditTab = (typeof editTabs)[number];

const tabRule = { tab: wordRule(editTabs) };

/** What the address of the page may hold. */
export type EditSearch = SearchOf<typeof tabRule>;

/** Reads the part of an address that belongs to /vod/{videoId}/edit. */
export function parseEditSearch(raw: Record<string, unknown>): EditSearch {
  return readSearch(tabRule, raw);
}
