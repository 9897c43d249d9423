/** What the decision for `/` knows. */
export interface HomeInput {
  /** Path and query of the last page, or null. */
  readonly lastPage: string | null;
  /** The way back from an external analytics site counts as an analytics page. */
  readonly cameFromAnalytics: boolean;
  /** Paths of the menu that exist in this release and that the person may open, in the menu's order. */
  readonly menu: readonly string[];
  /** Whether a path is a page of this release that the person may open. */
  mayOpen(path: string): boolean;
}

const never = ['/analytics', '/broadcast/webcam'] as const;

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** The path without query and fragment. */
export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '';
}

/**
 * Where `/` leads: the last page, unless it is an analytics or webcam page, or one that this person may not open
 * (another one signed in on the same device); otherwise the first page of the menu. Null where there is none.
 */
export function homeTarget({ lastPage, cameFromAnalytics, menu, mayOpen }: HomeInput): string | null {
  if (lastPage !== null && !cameFromAnalytics) {
    const path = pathOf(lastPage);
    if (path !== '/' && !never.some((prefix) => isUnder(path, prefix)) && mayOpen(path)) return lastPage;
  }
  return menu[0] ?? null;
}

/** After a switch of team: the section of the page of the moment where the new team may open it, otherwise home. */
export function afterTeamSwitch(path: string, menu: readonly string[]): string {
  const section = path.split('/')[1] ?? '';
  return menu.find((item) => item.split('/')[1] === section) ?? '/';
}
