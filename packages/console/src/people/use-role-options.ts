import type { Permission } from '@palco/sdk';
import { usePalco, useSession } from '@palco/react';
import { effectivePermissions, ungrantable } from '@palco/sdk/permissions';
import type { SessionState } from '@palco/sdk/session';
import { useMemo } from 'react';
import { usePeopleText } from './messages';
import type { SelectOption } from '../ui/select/select-option';

/** What is known of a role that may be given. */
interface GivableRole {
  readonly id: string;
  readonly nome: string;
  readonly permissoes: readonly Permission[];
}

type Ungrantable = (permissions: readonly Permission[]) => readonly Permission[];

interface Scope {
  readonly session: SessionState;
  readonly product: string;
  readonly teamId: string | undefined;
}

function ungrantableIn({ session, product, teamId }: Scope): Ungrantable {
  if (session.stage !== 'ready') return (wanted) => wanted;
  const { me, permissions } = session;
  const worksThere = teamId !== undefined && me.contasCargos.some(({ conta_id }) => conta_id === teamId);
  const isDev = permissions.includes(`${product}-dev`);
  const held = new Set(worksThere && !isDev ? effectivePermissions(me, teamId) : permissions);
  return (wanted) => ungrantable(held, wanted, product);
}

/**
 * Filters permissions to those that the signed-in person may not grant: in the selected team, or in the named one, where the
 * role held there counts for people who work in it.
 */
export function useUngrantable(teamId?: string): Ungrantable {
  const { product } = usePalco();
  const session = useSession();
  return useMemo(() => ungrantableIn({ session, product, teamId }), [session, product, teamId]);
}

/** Whether the signed-in person may hand out a permission in the selected team. */
export function useMayGrant(): (permission: Permission) => boolean {
  const ungrantableOf = useUngrantable();
  return (permission) => ungrantableOf([permission]).length === 0;
}

/**
 * Roles to choose from: one that holds more than the signed-in person is shown, disabled, with the reason. The current
 * role is an option even if the list lacks it.
 *
 * @param teamId - the team that the role is given in; the selected one by default
 */
export function useRoleOptions(
  roles: readonly GivableRole[] = [],
  { current, teamId }: { current?: { readonly id: string; readonly nome: string }; teamId?: string } = {},
): readonly SelectOption<string>[] {
  const t = usePeopleText();
  const ungrantableOf = useUngrantable(teamId);
  const options = roles.map(({ id, nome, permissoes }) => {
    const isLocked = id !== current?.id && ungrantableOf(permissoes).length > 0;
    return { value: id, label: nome, disabled: isLocked, hint: isLocked ? t('roleNotHeld') : undefined };
  });
  if (!current || options.some(({ value }) => value === current.id)) return options;
  return [{ value: current.id, label: current.nome }, ...options];
}
