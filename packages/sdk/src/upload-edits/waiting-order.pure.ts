/** Where a file stands among those that wait for their turn. */
export interface WaitingPlace {
  /** 0 is the next one to be sent. */
  readonly position: number;
  /** Files that wait. */
  readonly count: number;
}

/** Where `id` stands among `waiting`; `null` where it does not wait. */
export function placeAmong(waiting: readonly string[], id: string): WaitingPlace | null {
  const position = waiting.indexOf(id);
  return position < 0 ? null : { position, count: waiting.length };
}

/**
 * The order of a queue after a file that waits was put at `position` among those that wait; beyond the ends it is the first or
 * the last. Files that do not wait keep their places, so that what is under way stays where people saw it.
 */
export function movedWaiting(
  ids: readonly string[],
  waiting: readonly string[],
  { id, position }: { readonly id: string; readonly position: number },
): readonly string[] {
  if (!waiting.includes(id)) return ids;
  const others = waiting.filter((other) => other !== id);
  const order = others.toSpliced(Math.max(0, position), 0, id);
  const isWaiting = new Set(waiting);
  let next = 0;
  return ids.map((each) => (isWaiting.has(each) ? (order[next++] ?? each) : each));
}
