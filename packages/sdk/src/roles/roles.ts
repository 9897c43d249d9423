import type { operations, Role, RoleDetail, RoleInput, RoleList, RolePatch } from '@palco/openapi';
import { unwrap, type PalcoClient } from '../client';
import { ifMatch, teamOf, type CallOptions, type VersionedCallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

/** Part of a role's name. */
export type RolesQuery = NonNullable<operations['listRoles']['parameters']['query']>;

/** The calls about roles. All throw `SdkError`; `PERMISSION_NOT_HELD` (403) for granting what one does not hold. */
export interface Roles {
  /** All roles of the client and of the system, by name. */
  list(query?: RolesQuery, options?: CallOptions): Promise<RoleList>;
  /** One role with the people who hold it. */
  get(id: string, options?: CallOptions): Promise<RoleDetail>;
  create(input: RoleInput, options?: CallOptions): Promise<Role>;
  /** System roles are read-only: `SYSTEM_ROLE` (409). */
  update(id: string, patch: RolePatch, options?: VersionedCallOptions): Promise<Role>;
  /** `ROLE_IN_USE` (409) while somebody holds it. */
  remove(id: string, options?: VersionedCallOptions): Promise<void>;
}

/**
 * Binds the calls about roles to a client.
 *
 * @example const role = await createRoles(client).create({ nome: 'Editora', permissoes: ['showVOD'] });
 */
export function createRoles(client: PalcoClient): Roles {
  const at = (id: string, options: CallOptions) => ({ path: { id }, query: teamOf(options) });
  return {
    list: (query = {}, options = {}) =>
      unwrap(
        client.GET('/v1/roles', {
          params: { query: { ...query, ...teamOf(options) } },
          signal: options.signal,
        }),
      ),
    get: (id, options = {}) =>
      unwrap(client.GET('/v1/roles/{id}', { params: at(id, options), signal: options.signal })),
    create: (body, options = {}) =>
      unwrap(client.POST('/v1/roles', { params: { query: teamOf(options) }, body, signal: options.signal })),
    update: (id, body, options = {}) =>
      unwrap(
        client.PATCH('/v1/roles/{id}', {
          params: { ...at(id, options), header: ifMatch(options) },
          body,
          signal: options.signal,
        }),
      ),
    async remove(id, options = {}) {
      const params = { ...at(id, options), header: ifMatch(options) };
      await unwrap(client.DELETE('/v1/roles/{id}', { params, signal: options.signal }));
    },
  };
}

/** The calls about roles as a capability. */
export const roleCalls = ({ client }: Palco): Roles => createRoles(client);
