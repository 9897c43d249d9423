import type { Role, RoleDetail, RoleInput, RoleList, RolePatch } from '@palco/openapi';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import type { Palco } from '../palco';

export type { Role, RoleDetail } from '@palco/openapi';

/** The calls about roles. All throw `SdkError`; `PERMISSION_NOT_HELD` (403) for granting a permission that the caller lacks. */
export interface RolesApi {
  /** All roles of the client and of the system, by name. */
  list(query?: ApiQuery<'listRoles'>, options?: CallOptions): Promise<RoleList>;
  /** One role with the people who hold it. */
  get(id: string, options?: CallOptions): Promise<RoleDetail>;
  create(input: RoleInput, options?: CallOptions): Promise<Role>;
  /** System roles are read-only: `SYSTEM_ROLE` (409). */
  update(id: string, patch: RolePatch, options?: VersionedCallOptions): Promise<Role>;
  /** `ROLE_IN_USE` (409) while somebody holds it. */
  remove(id: string, options?: VersionedCallOptions): Promise<void>;
}

/**
 * The calls about roles as a capability.
 *
 * @example
 * ```ts
 * const role = await palco.use(rolesApi).create({ nome: 'Editor', permissoes: ['showVOD'] });
 * ```
 */
export function rolesApi({ client: { call } }: Pick<Palco, 'client'>): RolesApi {
  return {
    list: (query, options) => call('GET', '/v1/roles', { query, options }),
    get: (id, options) => call('GET', '/v1/roles/{id}', { path: { id }, options }),
    create: (body, options) => call('POST', '/v1/roles', { body, options }),
    update: (id, body, options) => call('PATCH', '/v1/roles/{id}', { path: { id }, body, options }),
    remove: (id, options) => call('DELETE', '/v1/roles/{id}', { path: { id }, options }),
  };
}
