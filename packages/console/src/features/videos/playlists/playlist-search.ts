import { idRule, readSearch, type SearchOf } from '../../../patterns/list/search-rules.pure';

const rules = {
  /** The video that plays; `first` is the first one that can. Without it the playlist is edited. */
  video: (raw: unknown) => (raw === 'first' ? raw : idRule(raw)),
};

/** What the address of a playlist may hold. */
export type PlaylistSearch = SearchOf<typeof rules>;

/** Reads the part of an address that belongs to /vod/playlists/{playlistId}. */
export function parsePlaylistSearch(raw: Record<string, unknown>): PlaylistSearch {
  return readSearch(rules, raw);
}
