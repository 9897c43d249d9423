import { listOf } from '../../patterns/list/list-of.pure';
import { idRule, readSearch, textRule, wordRule, type SearchOf } from '../../patterns/list/search-rules.pure';

/** Every role of the client and of the system, at /roles. */
export const rolesList = listOf({ name: 'roles', isPaged: false });

const role = { compare: idRule };

/** What the address of one role may hold: the role it is compared with. */
export type RoleSearch = SearchOf<typeof role>;

export function parseRoleSearch(raw: Record<string, unknown>): RoleSearch {
  return readSearch(role, raw);
}

const roleCreate = { from: idRule, compare: idRule };

/** What the address of a new role may hold: the role it is a copy of. */
export type RoleCreateSearch = SearchOf<typeof roleCreate>;

export function parseRoleCreateSearch(raw: Record<string, unknown>): RoleCreateSearch {
  return readSearch(roleCreate, raw);
}

const permissions = {
  tab: wordRule(['explain']),
  search: textRule(),
  userId: idRule,
  route: textRule(),
  permission: textRule(100),
};

/** What the address of the catalogue may hold: the open tab, the search, and what is explained of whom. */
export type PermissionsSearch = SearchOf<typeof permissions>;

export function parsePermissionsSearch(raw: Record<string, unknown>): PermissionsSearch {
  return readSearch(permissions, raw);
}
