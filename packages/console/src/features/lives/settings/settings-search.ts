import { readSearch, wordRule, type SearchOf } from '../../../patterns/list/search-rules.pure';
import { settingsSteps } from '../form/live-choices';

const stepRule = { step: wordRule(settingsSteps) };

/** What the address of the page may hold. */
export type SettingsSearch = SearchOf<typeof stepRule>;

/** Reads the part of an address that belongs to /streaming/{liveId}/settings. */
export function parseSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  return readSearch(stepRule, raw);
}
