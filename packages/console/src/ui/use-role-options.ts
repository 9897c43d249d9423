import { usePalco, useSession } from '@palco/react';
import { ungrantable } from '@palco/sdk/permissions';
import { useMemo } from 'react';
import { useUiText } from './messages';
import type { SelectOption } from './select';

/** What is known of a role that may be given. */
interface GivableRole {
  readonly id: string;
  readonly nome: string;
  readonly permissoes: readonly string[];
}

/** Answers what of these permissions the signed-in person may not hand out in the selected team. */
export function useUngrantable(): (permissions: readonly string[]) => readonly string[] {
  const { product } = usePalco();
  const session = useSession();
  const permissions = session.stage === 'ready' ? session.permissions : undefined;
  return useMemo(() => {
    const held = new Set(permissions);
    return (wanted) => ungrantable(held, wanted, product);
  }, [permissions, product]);
}

/**
 * Roles to choose from: one that holds more than the signed-in person is shown, disabled, with the reason. The role of the
 * moment stands there too when the list does not have it.
 */
export function useRoleOptions(
  roles: readonly GivableRole[] = [],
  current?: { readonly id: string; readonly nome: string },
): readonly SelectOption<string>[] {
  const t = useUiText();
  const ungrantableOf = useUngrantable();
  const options = roles.map(({ id, nome, permissoes }) => {
    const isLocked = id !== current?.id && ungrantableOf(permissoes).length > 0;
    return { value: id, label: nome, disabled: isLocked, hint: isLocked ? t('roleNotHeld') : undefined };
  });
  if (!current || options.some(({ value }) => value === current.id)) return options;
  return [{ value: current.id, label: current.nome }, ...options];
}
