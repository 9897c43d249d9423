/** The states of something that is edited, around the present one. */
export interface EditHistory<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** The group of the last edit; null where the next one begins a step in any case. */
  readonly group: string | null;
}

/** Steps that are kept. */
const mostSteps = 200;

/**
 * A history that begins with a state.
 *
 * @example
 * ```ts
 * let edits = startHistory('Bom dia');
 * edits = recordEdit(edits, 'Bom dia, turma');
 * edits = undoEdit(edits); // edits.present: 'Bom dia'
 * ```
 */
export function startHistory<State>(present: State): EditHistory<State> {
  return { past: [], present, future: [], group: null };
}

/**
 * Makes an edit a step that can be undone. Edits of the same group, such as the letters typed into one cue, are one step. An edit that
 * changes nothing is none. The oldest of more than 200 steps is forgotten.
 *
 * @example
 * ```ts
 * let edits = recordEdit(startHistory(''), 'B', 'text of 3');
 * edits = recordEdit(edits, 'Bo', 'text of 3'); // one step with the letter before
 * ```
 */
export function recordEdit<State>(
  history: EditHistory<State>,
  present: State,
  group: string | null = null,
): EditHistory<State> {
  if (present === history.present) return history;
  if (group !== null && group === history.group) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-mostSteps), present, future: [], group };
}

/**
 * The state before the last step; unchanged where there is none.
 *
 * @example
 * ```ts
 * const edits = undoEdit(recordEdit(startHistory(1), 2)); // edits.present: 1
 * ```
 */
export function undoEdit<State>(history: EditHistory<State>): EditHistory<State> {
  const [before] = history.past.slice(-1);
  if (history.past.length === 0) return history;
  return {
    past: history.past.slice(0, -1),
    present: before as State,
    future: [history.present, ...history.future],
    group: null,
  };
}

/**
 * The step that was undone last, done again; unchanged where there is none.
 *
 * @example
 * ```ts
 * const edits = redoEdit(undoEdit(recordEdit(startHistory(1), 2))); // edits.present: 2
 * ```
 */
export function redoEdit<State>(history: EditHistory<State>): EditHistory<State> {
  const [after, ...future] = history.future;
  if (history.future.length === 0) return history;
  return { past: [...history.past, history.present], present: after as State, future, group: null };
}
