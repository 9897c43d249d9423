import type { Explanation, PermissionList } from '@palco/openapi';
import type { CallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

export type { Explanation, PermissionItem } from '@palco/openapi';

/** What to explain: a route of the console or a permission, for the caller or (`userId`, needs showUsers) another person. */
export type ExplainQuery = (
  | { readonly route: string; readonly permission?: never }
  | { readonly permission: string; readonly route?: never }
) & { readonly userId?: string };

/** The calls about the catalogue of permissions, which is read-only. All throw `SdkError`. */
export interface PermissionsApi {
  /** Every permission, what it opens, and which roles hold it. */
  list(options?: CallOptions): Promise<PermissionList>;
  /** Why a route or permission is open or closed, and which roles would open it. */
  explain(query: ExplainQuery, options?: CallOptions): Promise<Explanation>;
}

/**
 * The calls about the catalogue of permissions as a capability.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(permissionsApi).list();
 * ```
 */
export function permissionsApi({ client: { call } }: Pick<Palco, 'client'>): PermissionsApi {
  return {
    list: (options) => call('GET', '/v1/permissions', { options }),
    explain: (query, options) => call('GET', '/v1/permissions/explain', { query, options }),
  };
}
