import { listOf } from '../../../patterns/list/list-of.pure';
import { readSearch, wordRule, type SearchOf } from '../../../patterns/list/search-rules.pure';

/** The teams of the client, at /teams; they stand by name. */
export const teamsList = listOf({ name: 'teams' });

/** The parts of a team's page. */
const teamTabs = ['members', 'details'] as const;
export type TeamTab = (typeof teamTabs)[number];

const tabRule = { tab: wordRule(teamTabs) };

/** What the address of a team may hold: the open tab, and how its members are listed. */
export type TeamSearch = SearchOf<typeof tabRule> & ReturnType<typeof teamsList.parse>;

/** Reads the part of an address that belongs to /teams/{accountId}. */
export function parseTeamSearch(raw: Record<string, unknown>): TeamSearch {
  return { ...teamsList.parse(raw), ...readSearch(tabRule, raw) };
}
