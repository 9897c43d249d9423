import { menuRules, type MenuItemId } from '@palco/sdk/access';
import { useMemo, type ReactNode } from 'react';
import { MenuNames } from '../../features/roles';
import { useMenuText } from './messages';

/** Provides the shell's names of the menu items to the pages about access. */
export function WithMenuNames({ children }: { children: ReactNode }) {
  const t = useMenuText();
  const names = useMemo(
    () => Object.fromEntries(menuRules.map(({ id }) => [id, t(`item.${id}`)])) as Record<MenuItemId, string>,
    [t],
  );
  return <MenuNames value={names}>{children}</MenuNames>;
}
