import { listSearchRules, type ListSearch } from '../../patterns/list/list-search.schema';
import { readSearch, wordRule } from '../../patterns/list/search-rules.pure';

/** What the address of a list without a choice of order may hold. */
export type TeamsSearch = Omit<ListSearch, 'sort'>;

/** The parts of a team's page. */
const teamTabs = ['members', 'details'] as const;
export type TeamTab = (typeof teamTabs)[number];

/** What the address of a team may hold; without a tab it shows the members. */
export interface TeamSearch extends TeamsSearch {
  tab?: TeamTab;
}

// Neither list has another order than by name.
const { search, page, limit } = listSearchRules(['name,asc']);

const listRules = { search, page, limit };
const teamRules = { tab: wordRule(teamTabs), ...listRules };

/** Reads the part of an address that belongs to /teams. */
export function parseTeamsSearch(raw: Record<string, unknown>): TeamsSearch {
  return readSearch(listRules, raw);
}

/** Reads the part of an address that belongs to /teams/{accountId}. */
export function parseTeamSearch(raw: Record<string, unknown>): TeamSearch {
  return readSearch(teamRules, raw);
}
