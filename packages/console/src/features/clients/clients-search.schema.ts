import * as z from 'zod/mini';
import { listSearchShape, orAbsent, presentOnly, type ListSearch } from '../../ui/list-search.schema';

/** What the address of /clients may hold; the list has one page and one order. */
export interface ClientsSearch extends Pick<ListSearch, 'search'> {
  /** `hide` leaves sub-accounts out. */
  subAccounts?: 'hide';
}

const { search } = listSearchShape(['name,asc']);
const schema = z.object({ search, subAccounts: orAbsent(z.literal('hide')) });

/** Reads the part of an address that belongs to /clients. */
export function parseClientsSearch(raw: Record<string, unknown>): ClientsSearch {
  return presentOnly(schema.parse(raw));
}
