import { listSearchRules, type ListSearch } from '../../patterns/list/list-search.schema';
import { readSearch } from '../../patterns/list/search-rules.pure';

/** What the address of /members may hold; people stand by name, the only order of the contract. */
export type MembersSearch = Omit<ListSearch, 'sort'>;

const { search, page, limit } = listSearchRules(['nome,asc']);

/** Reads the part of an address that belongs to /members. */
export function parseMembersSearch(raw: Record<string, unknown>): MembersSearch {
  return readSearch({ search, page, limit }, raw);
}
