import { listSearchRules, type ListSearch } from '../../patterns/list/list-search.schema';
import { idRule, readSearch, wordRule } from '../../patterns/list/search-rules.pure';

/** Orders of the list, as the contract writes them. */
const sorts = [
  'nome,asc',
  'nome,desc',
  'lastLogin,desc',
  'lastLogin,asc',
  'createdAt,desc',
  'createdAt,asc',
] as const;

/** Who may sign in, who was switched off, who has not accepted yet. */
export const standings = ['ativo', 'inativo', 'convidado'] as const;

/** What the address of /users may hold. */
export interface UsersSearch extends ListSearch<(typeof sorts)[number]> {
  situacao?: (typeof standings)[number];
  cargoId?: string;
  teamId?: string;
}

const rules = {
  ...listSearchRules(sorts),
  situacao: wordRule(standings),
  cargoId: idRule,
  teamId: idRule,
};

/** Reads the part of an address that belongs to /users. */
export function parseUsersSearch(raw: Record<string, unknown>): UsersSearch {
  return readSearch(rules, raw);
}
