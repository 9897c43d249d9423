import * as z from 'zod/mini';

/** A value that makes no sense is left out: an old or mistyped link is never an error page. */
const orAbsent = <Schema extends z.core.SomeType>(schema: Schema) => z.catch(z.optional(schema), undefined);

// A name such as 2026 arrives as a number from the router's address parser.
const text = (max: number) => z.pipe(z.transform(String), z.string().check(z.regex(/\S/), z.maxLength(max)));

function present<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
}

const roles = z.object({ search: orAbsent(text(200)) });

/** What the address of the list of roles may hold. */
export type RolesSearch = z.infer<typeof roles>;

export function parseRolesSearch(raw: Record<string, unknown>): RolesSearch {
  return present(roles.parse(raw));
}

const role = z.object({ compare: orAbsent(z.uuid()) });

/** What the address of one role may hold: the role it is compared with. */
export type RoleSearch = z.infer<typeof role>;

export function parseRoleSearch(raw: Record<string, unknown>): RoleSearch {
  return present(role.parse(raw));
}

const roleCreate = z.object({ from: orAbsent(z.uuid()), compare: orAbsent(z.uuid()) });

/** What the address of a new role may hold: the role it is a copy of. */
export type RoleCreateSearch = z.infer<typeof roleCreate>;

export function parseRoleCreateSearch(raw: Record<string, unknown>): RoleCreateSearch {
  return present(roleCreate.parse(raw));
}

const permissions = z.object({
  tab: orAbsent(z.literal('explain')),
  search: orAbsent(text(200)),
  userId: orAbsent(z.uuid()),
  route: orAbsent(text(200)),
  permission: orAbsent(text(100)),
});

/** What the address of the catalogue may hold: the open tab, the search, and what is explained of whom. */
export type PermissionsSearch = z.infer<typeof permissions>;

export function parsePermissionsSearch(raw: Record<string, unknown>): PermissionsSearch {
  return present(permissions.parse(raw));
}
