/** A video or a folder, and the folder in which it is; null at the top. */
export interface Placed {
  readonly id: string;
  readonly parentId: string | null;
}

/** What is held: everything that is selected where the selection is held by one of its own, otherwise that one alone. */
export function heldWith(key: string, selected: readonly string[]): readonly string[] {
  return selected.includes(key) ? selected : [key];
}

/**
 * What of the held things goes into a folder: all that are not in it yet. Nothing where the folder is held itself or lies in
 * a held one; `parents` says where the folders that the page knows are.
 */
export function movedBy<Item extends Placed>(
  held: readonly Item[],
  target: string,
  parents: ReadonlyMap<string, string | null>,
): readonly Item[] {
  const ids = new Set(held.map(({ id }) => id));
  const passed = new Set<string>();
  for (let at: string | null = target; at !== null && !passed.has(at); at = parents.get(at) ?? null) {
    if (ids.has(at)) return [];
    passed.add(at);
  }
  return held.filter(({ parentId }) => parentId !== target);
}
