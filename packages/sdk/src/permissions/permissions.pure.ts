import type { Me, Permission } from '@palco/openapi';

/**
 * Whether somebody who holds these permissions has one given permission, or any of several (specification section 6).
 * With none given the answer is false. No memory is allocated besides the argument list.
 *
 * @example can(held, 'showUsers', 'manageTeamUsers')
 */
export function can(held: ReadonlySet<Permission>, ...any: readonly Permission[]): boolean {
  for (const permission of any) if (held.has(permission)) return true;
  return false;
}

/** A check prepared once and asked often, for example one per menu item. */
export type Guard = (held: ReadonlySet<Permission>) => boolean;

/**
 * Prepares a check for any of several permissions. An empty list requires no permission: the check is always true, as for
 * a menu item that is shown to all.
 *
 * @example const seesUsers = compileGuard(['showUsers', 'manageTeamUsers']); seesUsers(held);
 */
export function compileGuard(any: readonly Permission[]): Guard {
  const wanted = [...new Set(any)];
  return (held) => {
    for (const permission of wanted) if (held.has(permission)) return true;
    return wanted.length === 0;
  };
}

/**
 * The permissions of a person in one team: those of the team's role, and `manageTeamUsers` for those who may manage the
 * users of their teams (specification section 4). An unknown team grants nothing. Permissions that only a newer server knows
 * stay among them: no check of this version names them, and a person who holds one may still grant it.
 *
 * @example
 * ```ts
 * const state = palco.session.$state.get();
 * if (isKnown(state)) show(effectivePermissions(state.me, teamId).includes('showVOD'));
 * ```
 */
export function effectivePermissions(
  me: {
    readonly contasCargos: readonly Pick<Me['contasCargos'][number], 'conta_id' | 'permissoes'>[];
    readonly user: Pick<Me['user'], 'canManageTeamsUsers'>;
  },
  accountId: string,
): readonly Permission[] {
  const team = me.contasCargos.find((entry) => entry.conta_id === accountId);
  if (!team) return [];
  const { permissoes } = team;
  return [
    ...new Set<Permission>(me.user.canManageTeamsUsers ? [...permissoes, 'manageTeamUsers'] : permissoes),
  ];
}

/**
 * Those of the wanted permissions that a person may not grant: a person grants only permissions held in the selected team,
 * developers (`{product}-dev`) grant any. Empty means that a role with them may be given.
 *
 * @example
 * ```ts
 * const isLocked = ungrantable(new Set(['showVOD']), ['showVOD', 'showUsers'], 'palco').length > 0;
 * ```
 */
export function ungrantable(
  held: ReadonlySet<Permission>,
  wanted: readonly Permission[],
  product: string,
): readonly Permission[] {
  if (held.has(`${product}-dev`)) return [];
  return wanted.filter((permission) => !held.has(permission));
}
