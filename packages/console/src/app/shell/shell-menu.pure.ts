import type { MenuGroup, MenuItem } from '@palco/sdk/access';

/** The menu as it is shown: the person's, without what this release does not have yet. */
export type ShellMenu = readonly MenuGroup[];

/** Leaves out pages that have no route: a link that ends nowhere is a defect. Empty groups go too. */
export function existing(menu: ShellMenu, hasRoute: (path: string) => boolean): ShellMenu {
  const isThere = (item: MenuItem) => item.kind === 'external' || hasRoute(item.path);
  return menu
    .map((group) => ({ ...group, items: group.items.filter(isThere) }))
    .filter((group) => group.items.length > 0);
}

/** The paths of the console's own pages, in the menu's order. */
export function pagePaths(menu: ShellMenu): readonly string[] {
  return menu.flatMap((group) => group.items.flatMap((item) => (item.kind === 'page' ? [item.path] : [])));
}

/** Whether an item's section holds a page: /vod/{videoId} belongs to the item that leads to /vod/dashboard. */
export function isSection(path: string, itemPath: string): boolean {
  return path.split('/')[1] === itemPath.split('/')[1];
}
