import type { Permission } from '@palco/sdk';
/** A row of the menu table, as the SDK has it, with the white-label slug filled in. */
interface MenuRow<Id extends string> {
  readonly id: Id;
  readonly target: { readonly path: string } | { readonly host: string };
  readonly any: readonly Permission[];
}

/** A menu item that a role would be shown and could not open (decision A4). */
export interface RefusedItem<Id extends string> {
  readonly id: Id;
  readonly path: string;
  /** Any of these would open its route. */
  readonly missing: readonly Permission[];
}

interface RefusedItemsOptions<Id extends string> {
  readonly menu: readonly MenuRow<Id>[];
  /** Permissions of which one is missing for a path; none where it opens. */
  missingFor(path: string, held: ReadonlySet<Permission>): readonly Permission[];
}

/** Menu items that the menu's rule shows to these permissions while the route's rule refuses them, each once. */
export function refusedItems<Id extends string>(
  held: ReadonlySet<Permission>,
  { menu, missingFor }: RefusedItemsOptions<Id>,
): readonly RefusedItem<Id>[] {
  const found = new Map<Id, RefusedItem<Id>>();
  for (const { id, target, any } of menu) {
    if (!('path' in target) || found.has(id)) continue;
    const isShown = any.some((permission) => held.has(permission));
    const missing = isShown ? missingFor(target.path, held) : [];
    if (missing.length > 0) found.set(id, { id, path: target.path, missing });
  }
  return [...found.values()];
}
