import type { ListSearch } from '../../patterns/list/list-search.schema';
import { readSearch, textRule, wordRule } from '../../patterns/list/search-rules.pure';

/** What the address of /clients may hold; the list has one page and one order. */
export interface ClientsSearch extends Pick<ListSearch, 'search'> {
  /** `hide` leaves sub-accounts out. */
  subAccounts?: 'hide';
}

const rules = { search: textRule(), subAccounts: wordRule(['hide']) };

/** Reads the part of an address that belongs to /clients. */
export function parseClientsSearch(raw: Record<string, unknown>): ClientsSearch {
  return readSearch(rules, raw);
}
