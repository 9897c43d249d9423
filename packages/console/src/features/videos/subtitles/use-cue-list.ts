import {
  addCue,
  findCueProblems,
  mergeWithNext,
  shiftCues,
  splitCue,
  type Cue,
  type CueProblem,
} from '@palco/sdk/subtitles';
import { useMemo, useReducer } from 'react';

/** A cue while it is edited; `id` names its row from change to change. */
export interface EditedCue extends Cue {
  readonly id: number;
}

interface CueList {
  readonly cues: readonly EditedCue[];
  readonly nextId: number;
  /** What the server has. */
  readonly saved: readonly EditedCue[];
  /** The row that a change leads to, to be focused; `turn` grows with each. */
  readonly focus: { readonly id: number; readonly turn: number } | null;
}

/** What a person does with cues. */
export type CueAction =
  /** `sent` was saved as `cues`. */
  | { readonly type: 'saved'; readonly cues: readonly Cue[]; readonly sent: readonly EditedCue[] }
  | { readonly type: 'changed'; readonly id: number; readonly change: Partial<Cue> }
  | { readonly type: 'added'; readonly at: number }
  | { readonly type: 'removed'; readonly id: number }
  | { readonly type: 'split'; readonly id: number; readonly at: number }
  | { readonly type: 'merged'; readonly id: number }
  | { readonly type: 'sorted' }
  /** Focuses the cue that is `by` places after this one. */
  | { readonly type: 'visited'; readonly id: number; readonly by: number }
  | { readonly type: 'shifted'; readonly seconds: number; readonly ids: ReadonlySet<number> | null };

/** Gives an id to each cue without one: the first takes over `reusableId`, unless a cue still has it. */
function withRows(
  list: CueList,
  changed: readonly (Cue & { readonly id?: number })[],
  reusableId?: number,
): Pick<CueList, 'cues' | 'nextId'> {
  let { nextId } = list;
  let free = changed.some(({ id }) => id === reusableId) ? undefined : reusableId;
  const cues = changed.map((cue) => {
    if (cue.id !== undefined) return { ...cue, id: cue.id };
    const id = free ?? nextId++;
    free = undefined;
    return { ...cue, id };
  });
  return { cues, nextId };
}

type Reducers = {
  readonly [Type in CueAction['type']]: (
    list: CueList,
    action: Extract<CueAction, { readonly type: Type }>,
  ) => CueList;
};

const indexOf = ({ cues }: CueList, id: number): number => cues.findIndex((cue) => cue.id === id);

/** The same list with a row to be focused; nothing changes where there is no such row. */
function leadTo(list: CueList, id: number | undefined): CueList {
  return id === undefined ? list : { ...list, focus: { id, turn: (list.focus?.turn ?? 0) + 1 } };
}

/** Takes over cues that a function of the SDK changed; the first new one keeps the row `id`, which gets the focus. */
function replaced(list: CueList, cues: readonly Cue[], id: number): CueList {
  return cues === list.cues ? list : leadTo({ ...list, ...withRows(list, cues, id) }, id);
}

const reducers: Reducers = {
  saved(list, { cues, sent }) {
    // Each keeps its row, and with it the focus.
    const rows = withRows(
      list,
      cues.map((cue, at) => ({ ...cue, ...rowOf(sent[at]) })),
    );
    // What was typed meanwhile stays, and is unsaved.
    return list.cues === sent ? { ...list, ...rows, saved: rows.cues } : { ...list, saved: rows.cues };
  },
  changed: (list, { id, change }) => ({
    ...list,
    cues: list.cues.map((cue) => (cue.id === id ? { ...cue, ...change } : cue)),
  }),
  added(list, { at }) {
    const added = addCue(list.cues, at);
    const rows = withRows(list, added.cues);
    return leadTo({ ...list, ...rows }, rows.cues[added.index]?.id);
  },
  removed(list, { id }) {
    const at = indexOf(list, id);
    const neighbour = list.cues[at + 1] ?? list.cues[at - 1];
    return leadTo({ ...list, cues: list.cues.filter((cue) => cue.id !== id) }, neighbour?.id);
  },
  split: (list, { id, at }) => replaced(list, splitCue(list.cues, indexOf(list, id), at), id),
  merged: (list, { id }) => replaced(list, mergeWithNext(list.cues, indexOf(list, id)), id),
  visited: (list, { id, by }) => leadTo(list, list.cues[indexOf(list, id) + by]?.id),
  sorted: (list) => ({
    ...list,
    cues: list.cues.toSorted((one, other) => one.inicio - other.inicio),
  }),
  shifted(list, { seconds, ids }) {
    const indexes = ids && new Set(list.cues.flatMap(({ id }, at) => (ids.has(id) ? [at] : [])));
    return { ...list, ...withRows(list, shiftCues(list.cues, seconds, indexes)) };
  },
};

function reduce(list: CueList, action: CueAction): CueList {
  return (reducers[action.type] as (list: CueList, action: CueAction) => CueList)(list, action);
}

const rowOf = (cue: EditedCue | undefined): { readonly id?: number } => (cue ? { id: cue.id } : {});

function startWith(cues: readonly Cue[]): CueList {
  const rows = cues.map((cue, at) => ({ ...cue, id: at + 1 }));
  return { cues: rows, nextId: rows.length + 1, saved: rows, focus: null };
}

const isSame = (one: Cue, other: Cue | undefined): boolean =>
  one.inicio === other?.inicio && one.fim === other.fim && one.texto === other.texto;

/** The cues of an editor with what is wrong with them. */
export function useCueList(saved: readonly Cue[]) {
  const [list, dispatch] = useReducer(reduce, saved, startWith);
  const problems = useMemo(() => {
    const found = findCueProblems(list.cues);
    return new Map<number, CueProblem>([...found].map(([at, problem]) => [list.cues[at]?.id ?? 0, problem]));
  }, [list.cues]);
  const isDirty =
    list.cues.length !== list.saved.length || list.cues.some((cue, at) => !isSame(cue, list.saved[at]));
  return { cues: list.cues, focus: list.focus, problems, isDirty, dispatch };
}
