import type { Permission } from '@palco/sdk';

/** What a list knows of a person's roles. */
export interface RoleHolder {
  readonly cargoId: string | null;
  /** The other teams; none where the list is of one team. */
  readonly times?: readonly { readonly cargoId: string }[];
}

interface RoleRights {
  readonly id: string;
  readonly permissoes: readonly Permission[];
}

/**
 * Whether a person's roles hold something that the caller cannot hand out: the server refuses to change, switch off or
 * delete such a person (`PERMISSION_NOT_HELD`). Roles that the list does not have are left to the server.
 */
export function standsAbove(
  person: RoleHolder,
  roles: readonly RoleRights[],
  ungrantableOf: (permissions: readonly Permission[]) => readonly Permission[],
): boolean {
  const held = new Set([person.cargoId, ...(person.times ?? []).map(({ cargoId }) => cargoId)]);
  return roles.some(({ id, permissoes }) => held.has(id) && ungrantableOf(permissoes).length > 0);
}
