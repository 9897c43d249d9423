import { menuRules, type MenuItemId } from '@palco/sdk/access';
import { useMemo, type ReactNode } from 'react';
import { MenuNames } from '../../features/roles';
import { useShellText } from './messages';

/** The pages about access speak of menu items by the names that the shell gives them. */
export function WithMenuNames({ children }: { children: ReactNode }) {
  const t = useShellText();
  const names = useMemo(
    () => Object.fromEntries(menuRules.map(({ id }) => [id, t(`item.${id}`)])) as Record<MenuItemId, string>,
    [t],
  );
  return <MenuNames value={names}>{children}</MenuNames>;
}
