import type { MenuItemId } from '@palco/sdk/access';
import { createContext, useContext } from 'react';

/** What the side menu calls its items; it belongs to the shell, so the app hands it in. */
export const MenuNames = createContext<Partial<Record<MenuItemId, string>>>({});

/** The name of a menu item in the current language; an item that is newer than this console keeps its id. */
export function useMenuName(): (id: string) => string {
  const names: Partial<Record<string, string>> = useContext(MenuNames);
  return (id) => names[id] ?? id;
}
