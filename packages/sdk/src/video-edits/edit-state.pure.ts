import type { KeptRange } from '@palco/openapi';

/**
 * What is shorter than this many seconds cannot be kept.
 *
 * @example
 * ```ts
 * const isTooShort = (from: number, until: number) => until - from < shortestKept;
 * ```
 */
export const shortestKept = 0.2;

/** An edit of a video while somebody works on it. Each change makes a new one. */
export interface EditState {
  /** Seconds of the original. */
  readonly duration: number;
  /** What stays: in order, apart from each other. */
  readonly keep: readonly KeptRange[];
  /** What stayed before each change, the newest last. */
  readonly past: readonly (readonly KeptRange[])[];
  /** What was undone, the newest last. */
  readonly future: readonly (readonly KeptRange[])[];
}

/** A change of an edit; times are seconds of the original. */
export type EditAction =
  | { readonly type: 'cut'; readonly from: number; readonly until: number }
  | { readonly type: 'restore'; readonly from: number; readonly until: number }
  | { readonly type: 'trim'; readonly from: number; readonly until: number }
  | {
      readonly type: 'moveEdge';
      readonly index: number;
      readonly edge: 'from' | 'until';
      readonly to: number;
    }
  | { readonly type: 'restoreAll' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

const toMillisecond = (seconds: number): number => Math.round(seconds * 1000) / 1000;
const mostUndone = 200;

function tidy(ranges: readonly KeptRange[], duration: number): KeptRange[] {
  const joined: KeptRange[] = [];
  const sorted = ranges
    .map(({ from, until }) => ({
      from: toMillisecond(Math.max(0, from)),
      until: toMillisecond(Math.min(duration, until)),
    }))
    .filter(({ from, until }) => until > from)
    .sort((one, other) => one.from - other.from);
  for (const range of sorted) {
    const before = joined.at(-1);
    if (before === undefined || range.from > before.until) joined.push(range);
    else joined[joined.length - 1] = { from: before.from, until: Math.max(before.until, range.until) };
  }
  return joined.filter(({ from, until }) => toMillisecond(until - from) >= shortestKept);
}

/**
 * An edit to begin with.
 *
 * @param keep what stays by now; all of the original by default
 * @example
 * ```ts
 * const { keep, originalDuration } = await palco.use(videoEditsApi).get(videoId);
 * let state = createEditState(originalDuration, keep);
 * state = changeEdit(state, { type: 'cut', from: 60, until: 75 });
 * ```
 */
export function createEditState(duration: number, keep?: readonly KeptRange[]): EditState {
  return { duration, keep: tidy(keep ?? [{ from: 0, until: duration }], duration), past: [], future: [] };
}

/**
 * Changes an edit. What would leave nothing, or changes nothing, gives back the same state.
 *
 * @example
 * ```ts
 * const trimmed = changeEdit(createEditState(120), { type: 'trim', from: 4, until: 110 });
 * changeEdit(trimmed, { type: 'undo' }).keep; // [{ from: 0, until: 120 }]
 * ```
 */
export function changeEdit(state: EditState, action: EditAction): EditState {
  const { keep, past, future } = state;
  if (action.type === 'undo') {
    const before = past.at(-1);
    return before ? { ...state, keep: before, past: past.slice(0, -1), future: [...future, keep] } : state;
  }
  if (action.type === 'redo') {
    const next = future.at(-1);
    return next ? { ...state, keep: next, past: [...past, keep], future: future.slice(0, -1) } : state;
  }
  const next = tidy(rangesAfter(state, action), state.duration);
  if (next.length === 0 || isSameKeep(next, keep)) return state;
  return { ...state, keep: next, past: [...past, keep].slice(-mostUndone), future: [] };
}

function rangesAfter(
  { keep, duration }: EditState,
  action: Exclude<EditAction, { type: 'undo' | 'redo' }>,
): KeptRange[] {
  if (action.type === 'restoreAll') return [{ from: 0, until: duration }];
  if (action.type === 'moveEdge') return moveEdge(keep, action, duration);
  const { from, until } = action;
  if (action.type === 'restore') return [...keep, { from, until }];
  if (action.type === 'cut')
    return keep.flatMap((range) => [
      { from: range.from, until: Math.min(range.until, from) },
      { from: Math.max(range.from, until), until: range.until },
    ]);
  return keep.map((range) => ({
    from: Math.max(range.from, from),
    until: Math.min(range.until, until),
  }));
}

/** An edge stops before the next range, and before its own other edge. */
function moveEdge(
  keep: readonly KeptRange[],
  { index, edge, to }: Extract<EditAction, { type: 'moveEdge' }>,
  duration: number,
): KeptRange[] {
  return keep.map((range, at) => {
    if (at !== index) return range;
    if (edge === 'from') {
      const least = keep[at - 1]?.until ?? 0;
      return { ...range, from: Math.min(Math.max(to, least), range.until - shortestKept) };
    }
    const most = keep[at + 1]?.from ?? duration;
    return { ...range, until: Math.max(Math.min(to, most), range.from + shortestKept) };
  });
}

/**
 * Whether two edits keep the same.
 *
 * @example
 * ```ts
 * const saved = await palco.use(videoEditsApi).get(videoId);
 * const state = createEditState(saved.originalDuration, saved.keep);
 * const isDirty = !isSameKeep(state.keep, saved.keep);
 * ```
 */
export function isSameKeep(one: readonly KeptRange[], other: readonly KeptRange[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ from, until }, index) => {
      const next = other[index];
      return next !== undefined && Math.abs(from - next.from) < 0.001 && Math.abs(until - next.until) < 0.001;
    })
  );
}

/**
 * How many seconds an edited video takes.
 *
 * @example
 * ```ts
 * keptDuration([{ from: 0, until: 10 }, { from: 20, until: 25 }]); // 15
 * ```
 */
export function keptDuration(keep: readonly KeptRange[]): number {
  return toMillisecond(keep.reduce((sum, { from, until }) => sum + until - from, 0));
}

/**
 * What is cut: the rest of the original.
 *
 * @example
 * ```ts
 * cutRanges([{ from: 5, until: 60 }], 60); // [{ from: 0, until: 5 }]
 * ```
 */
export function cutRanges(keep: readonly KeptRange[], duration: number): KeptRange[] {
  const edges = [0, ...keep.flatMap(({ from, until }) => [from, until]), toMillisecond(duration)];
  const cuts: KeptRange[] = [];
  for (let index = 0; index + 1 < edges.length; index += 2) {
    const [from = 0, until = 0] = [edges[index], edges[index + 1]];
    if (until - from >= 0.001) cuts.push({ from, until });
  }
  return cuts;
}

/**
 * Where playing goes on at a time of the original: there itself where it is kept, behind a cut, or null behind the last of what is
 * kept. A preview that seeks to it plays what viewers will see.
 *
 * @example
 * ```ts
 * const { keep } = changeEdit(createEditState(120), { type: 'cut', from: 10, until: 20 });
 * const next = playableTime(keep, film.currentTime);
 * if (next === null) film.pause();
 * else if (next !== film.currentTime) film.currentTime = next;
 * ```
 */
export function playableTime(keep: readonly KeptRange[], time: number): number | null {
  for (const { from, until } of keep) {
    if (time < from) return from;
    if (time < until) return time;
  }
  return null;
}

/**
 * The time of the edited video at a time of its original; that of the next picture that is kept, where it is cut.
 *
 * @example
 * ```ts
 * editedTime([{ from: 10, until: 60 }], 12); // 2
 * ```
 */
export function editedTime(keep: readonly KeptRange[], time: number): number {
  return keptDuration(
    keep.map(({ from, until }) => ({ from, until: Math.max(from, Math.min(until, time)) })),
  );
}
