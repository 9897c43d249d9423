/** Position of a file among the queued files (stage `queued`). */
export interface QueuePosition {
  /** 0 is the next one to be sent. */
  readonly position: number;
  /** Number of queued files. */
  readonly count: number;
}

/** The position of `id` in `waiting`; `null` where it is not in it. */
export function positionAmong(waiting: readonly string[], id: string): QueuePosition | null {
  const position = waiting.indexOf(id);
  return position < 0 ? null : { position, count: waiting.length };
}

/**
 * The order of a queue after `id` is moved to `position` among the `waiting` ids; the position is clamped to the ends. All
 * other ids keep their index, so that files under way do not move in the list.
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
