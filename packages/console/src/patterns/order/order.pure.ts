/** Where an entry of an order can be sent by one press. */
export const moves = ['up', 'down', 'first', 'last'] as const;
export type Move = (typeof moves)[number];

/** The place to which a move leads; undefined where the entry is there already. */
export function targetOf(move: Move, index: number, count: number): number | undefined {
  const targets: Record<Move, number> = { up: index - 1, down: index + 1, first: 0, last: count - 1 };
  const target = targets[move];
  return target < 0 || target >= count || target === index ? undefined : target;
}

/** The same entries with the one at `from` at the place `to`. */
export function reordered<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = entries[from];
  if (entry === undefined || from === to) return entries;
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}

/** Where a dragged entry comes to stand when it is let go on the upper or lower half of another one. */
export function dropTarget(from: number, over: number, half: 'upper' | 'lower'): number {
  const gap = half === 'upper' ? over : over + 1;
  // The places behind it move up when it is taken out.
  return gap > from ? gap - 1 : gap;
}

/** The entries in the order of the ids; what has no id in it is left out. */
export function inOrder<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  ids: readonly string[],
): readonly Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
