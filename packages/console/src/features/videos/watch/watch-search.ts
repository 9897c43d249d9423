import { readSearch, type SearchOf } from '../../../patterns/list/search-rules.pure';

/** No film is longer than a hundred hours. */
const mostSeconds = 360_000;

const rules = {
  /** The second at which a link begins: a search of what is said leads there. */
  t(raw: unknown) {
    const seconds = typeof raw === 'number' || typeof raw === 'string' ? Number(raw) : NaN;
    return seconds >= 0 && seconds < mostSeconds ? seconds : undefined;
  },
};

/** What the address of a video may hold. */
export type WatchSearch = SearchOf<typeof rules>;

/** Reads the part of an address that belongs to /vod/{videoId}. */
export function parseWatchSearch(raw: Record<string, unknown>): WatchSearch {
  return readSearch(rules, raw);
}
