import { idRule, readSearch, textRule, type SearchOf } from '../../patterns/list/search-rules.pure';

const roleCreate = { from: idRule };

/** What the address of a new role may hold: the role it is a copy of. */
export type RoleCreateSearch = SearchOf<typeof roleCreate>;

export function parseRoleCreateSearch(raw: Record<string, unknown>): RoleCreateSearch {
  return readSearch(roleCreate, raw);
}

const matrix = {
  search: textRule(),
  role: idRule,
  userId: idRule,
  route: textRule(),
  permission: textRule(100),
};

/** What the address of the matrix may hold: the search, the role that is shown, and what is explained of whom. */
export type MatrixSearch = SearchOf<typeof matrix>;

export function parseMatrixSearch(raw: Record<string, unknown>): MatrixSearch {
  return readSearch(matrix, raw);
}
