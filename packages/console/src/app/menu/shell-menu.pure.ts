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

/** Sections without an item of their own, and the items that they belong to, the first of those that are shown. */
const belongsTo: Readonly<Record<string, readonly string[]>> = {
  members: ['users', 'teams', 'vod'],
  clients: ['clients', 'teams', 'users'],
  streaming: ['streaming', 'broadcast', 'historic'],
  preview: ['streaming', 'broadcast', 'historic'],
  atendimento: ['streaming', 'broadcast', 'historic'],
  'broadcast/webcam': ['streaming', 'broadcast'],
};

/** The sections whose item a page belongs to, the best one first. */
function sectionsFor(path: string): readonly string[] {
  const section = sectionOf(path);
  const place = path.split('/').slice(1, 3).join('/');
  return belongsTo[place] ?? belongsTo[section] ?? [section];
}

const sectionOf = (path: string) => path.split('/')[1] ?? '';

/** The path of the item whose section holds a page: /vod/{videoId} belongs to the item that leads to /vod/dashboard. */
export function currentItem(menu: ShellMenu, path: string): string | undefined {
  const paths = pagePaths(menu);
  return sectionsFor(path)
    .map((one) => paths.find((itemPath) => sectionOf(itemPath) === one))
    .find((itemPath) => itemPath !== undefined);
}

/** The own profile has no item: the person's menu is its section. */
export const isProfile = (path: string): boolean => sectionOf(path) === 'profile';

/** The control room of a live: everything on one screen, so that the menu has no words. */
export const isControlRoom = (path: string): boolean => /^\/streaming\/[^/]+\/panel$/.test(path);
