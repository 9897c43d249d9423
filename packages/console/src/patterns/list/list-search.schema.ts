import { choiceRule, pageRule, textRule, wordRule } from './search-rules.pure';

/** Page sizes of every list (specification section 9). */
export const pageSizes = [10, 25, 30, 50] as const;
export type PageSize = (typeof pageSizes)[number];

/** How a list can be looked at. */
export const listViews = ['grid', 'list'] as const;
export type ListView = (typeof listViews)[number];

/** What the address of every list may hold; a list adds its filters. */
export interface ListSearch<Sort extends string = string> {
  search?: string;
  sort?: Sort;
  page?: number;
  limit?: PageSize;
  view?: ListView;
}

/** The rules for a list's part of an address; `sorts` are the orders as the contract writes them. */
export function listSearchRules<Sort extends string>(sorts: readonly Sort[]) {
  return { search: textRule(), sort: wordRule(sorts), page: pageRule, limit: choiceRule(pageSizes) };
}
