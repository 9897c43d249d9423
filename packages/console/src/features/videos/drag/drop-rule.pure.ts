/** A video or a folder, and the folder in which it is; null at the top. */
export interface Placed {
  readonly id: string;
  readonly parentId: string | null;
}

/** What a drag carries: the whole selection if the dragged row is selected, otherwise that row alone. */
export function heldWith(key: string, selected: readonly string[]): readonly string[] {
  return selected.includes(key) ? selected : [key];
}

/**
 * The held items that a drop into a folder moves: all that are not in it yet. None where the folder is held itself or lies in
 * a held one; `parents` has the parent of each folder that the page knows.
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
