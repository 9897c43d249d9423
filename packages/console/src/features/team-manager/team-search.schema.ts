import * as z from 'zod/mini';
import { listSearchShape, orAbsent, presentOnly, type ListSearch } from '../../ui/list-search.schema';

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
const { search, page, limit } = listSearchShape(['name,asc']);

const listSchema = z.object({ search, page, limit });
const teamSchema = z.object({ tab: orAbsent(z.enum(teamTabs)), search, page, limit });

/** Reads the part of an address that belongs to /teams. */
export function parseTeamsSearch(raw: Record<string, unknown>): TeamsSearch {
  return presentOnly(listSchema.parse(raw));
}

/** Reads the part of an address that belongs to /teams/{accountId}. */
export function parseTeamSearch(raw: Record<string, unknown>): TeamSearch {
  return presentOnly(teamSchema.parse(raw));
}
