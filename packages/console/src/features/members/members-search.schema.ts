import * as z from 'zod/mini';
import { listSearchShape, presentOnly, type ListSearch } from '../../ui/list-search.schema';

/** What the address of /members may hold; people stand by name, the only order of the contract. */
export type MembersSearch = Omit<ListSearch, 'sort'>;

const { search, page, limit } = listSearchShape(['nome,asc']);
const schema = z.object({ search, page, limit });

/** Reads the part of an address that belongs to /members. */
export function parseMembersSearch(raw: Record<string, unknown>): MembersSearch {
  return presentOnly(schema.parse(raw));
}
