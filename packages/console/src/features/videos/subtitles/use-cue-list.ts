import {
  addCue,
  findCueHints,
  findCueProblems,
  mergeWithNext,
  moveCue,
  recordEdit,
  redoEdit,
  renameSpeaker,
  replaceInCues,
  resizeCue,
  shiftCues,
  splitCue,
  splitCueAtText,
  startHistory,
  undoEdit,
  withSpeaker,
  type Cue,
  type CueHint,
  type CueMatch,
  type CueProblem,
  type CueSearch,
  type EditHistory,
} from '@palco/sdk/subtitles';
import { useMemo, useReducer } from 'react';

/** A cue while it is edited; `id` names its row from change to change. */
export interface EditedCue extends Cue {
  readonly id: number;
}

/** A cue without the name of its row. */
export function toCue(edited: EditedCue): Cue {
  const { id, ...cue } = edited;
  void id;
  return cue;
}

/** The row that a change leads to. */
export interface CueLead {
  readonly id: number;
  /** Grows with each. */
  readonly turn: number;
  /** The row comes into view, but the focus stays where it is. */
  readonly isQuiet: boolean;
}

interface CueList {
  readonly history: EditHistory<readonly EditedCue[]>;
  readonly nextId: number;
  /** What the server has. */
  readonly saved: readonly EditedCue[];
  readonly lead: CueLead | null;
}

/** What a person does with cues. */
export type CueAction =
  /** `sent` was saved as `cues`. */
  | { readonly type: 'saved'; readonly cues: readonly Cue[]; readonly sent: readonly EditedCue[] }
  /** What was typed before the session ended. */
  | { readonly type: 'restored'; readonly cues: readonly Cue[] }
  | { readonly type: 'changed'; readonly id: number; readonly change: Partial<Cue> }
  /** Somebody listened to a doubtful cue. */
  | { readonly type: 'confirmed'; readonly id: number }
  | { readonly type: 'added'; readonly at: number }
  | { readonly type: 'removed'; readonly id: number }
  | { readonly type: 'split'; readonly id: number; readonly at: number }
  /** `at` is a place in the text. */
  | { readonly type: 'splitAtText'; readonly id: number; readonly at: number }
  | { readonly type: 'merged'; readonly id: number }
  | { readonly type: 'sorted' }
  /** Leads to the cue that is `by` places after this one. */
  | { readonly type: 'visited'; readonly id: number; readonly by: number; readonly isQuiet?: boolean }
  | { readonly type: 'shifted'; readonly seconds: number; readonly ids: ReadonlySet<number> | null }
  | { readonly type: 'moved'; readonly id: number; readonly seconds: number }
  | { readonly type: 'resized'; readonly id: number; readonly to: { inicio: number } | { fim: number } }
  | { readonly type: 'replaced'; readonly search: CueSearch; readonly by: string; readonly only?: CueMatch }
  | { readonly type: 'spoken'; readonly ids: ReadonlySet<number>; readonly name: string }
  | { readonly type: 'renamed'; readonly from: string; readonly to: string }
  | { readonly type: 'undone'; readonly isQuiet: boolean }
  | { readonly type: 'redone'; readonly isQuiet: boolean };

/** Gives an id to each cue without one: the first takes over `reusableId`, unless a cue still has it. */
function withRows(
  { nextId: free }: Pick<CueList, 'nextId'>,
  changed: readonly (Cue & { readonly id?: number })[],
  reusableId?: number,
): { readonly cues: readonly EditedCue[]; readonly nextId: number } {
  let nextId = free;
  let reusable = changed.some(({ id }) => id === reusableId) ? undefined : reusableId;
  const cues = changed.map((cue) => {
    if (cue.id !== undefined) return { ...cue, id: cue.id };
    const id = reusable ?? nextId++;
    reusable = undefined;
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

const cuesOf = ({ history }: CueList): readonly EditedCue[] => history.present;
const indexOf = (list: CueList, id: number): number => cuesOf(list).findIndex((cue) => cue.id === id);

/** The same list with a row that is led to; nothing changes where there is no such row. */
function leadTo(list: CueList, id: number | undefined, isQuiet = false): CueList {
  return id === undefined ? list : { ...list, lead: { id, turn: (list.lead?.turn ?? 0) + 1, isQuiet } };
}

/** Takes over cues as a step that can be undone; edits of one group are one step. */
function edited(
  list: CueList,
  changed: readonly Cue[],
  { group = null, reusableId }: { readonly group?: string | null; readonly reusableId?: number } = {},
): CueList {
  if (changed === cuesOf(list)) return list;
  const { cues, nextId } = withRows(list, changed, reusableId);
  return { ...list, nextId, history: recordEdit(list.history, cues, group) };
}

/** Takes over cues that a function of the SDK changed; the first new one keeps the row `id`, which gets the focus. */
function split(list: CueList, cues: readonly Cue[], id: number): CueList {
  return cues === cuesOf(list) ? list : leadTo(edited(list, cues, { reusableId: id }), id);
}

/** The first row that differs between two states. */
function firstChange(before: readonly EditedCue[], after: readonly EditedCue[]): number | undefined {
  const at = after.findIndex((cue, index) => cue !== before[index]);
  return (after[at] ?? after.at(-1))?.id;
}

function travelled(list: CueList, history: CueList['history'], isQuiet: boolean): CueList {
  if (history === list.history) return list;
  return leadTo({ ...list, history }, firstChange(cuesOf(list), history.present), isQuiet);
}

const reducers: Reducers = {
  saved(list, { cues, sent }) {
    // Each keeps its row, and with it the focus.
    const rows = withRows(
      list,
      cues.map((cue, at) => ({ ...cue, ...rowOf(sent[at]) })),
    );
    // What was typed meanwhile stays, and is unsaved.
    if (cuesOf(list) !== sent) return { ...list, saved: rows.cues };
    const history = { ...list.history, present: rows.cues, group: null };
    return { ...list, history, nextId: rows.nextId, saved: rows.cues };
  },
  restored: (list, { cues }) => edited(list, cues),
  changed: (list, { id, change }) =>
    edited(
      list,
      cuesOf(list).map((cue) => {
        if (cue.id !== id) return cue;
        // Somebody who writes the text has listened to it.
        return { ...(change.texto === undefined ? cue : withoutDoubt(cue)), ...change };
      }),
      // The letters of one word are one step.
      { group: change.texto === undefined ? null : `${id} ${change.texto.split(/\s/).length}` },
    ),
  confirmed: (list, { id }) =>
    edited(
      list,
      cuesOf(list).map((cue) => (cue.id === id ? withoutDoubt(cue) : cue)),
    ),
  added(list, { at }) {
    const added = addCue(cuesOf(list), at);
    const next = edited(list, added.cues);
    return leadTo(next, cuesOf(next)[added.index]?.id);
  },
  removed(list, { id }) {
    const at = indexOf(list, id);
    const neighbour = cuesOf(list)[at + 1] ?? cuesOf(list)[at - 1];
    return leadTo(
      edited(
        list,
        cuesOf(list).filter((cue) => cue.id !== id),
      ),
      neighbour?.id,
    );
  },
  split: (list, { id, at }) => split(list, splitCue(cuesOf(list), indexOf(list, id), at), id),
  splitAtText: (list, { id, at }) => split(list, splitCueAtText(cuesOf(list), indexOf(list, id), at), id),
  merged: (list, { id }) => split(list, mergeWithNext(cuesOf(list), indexOf(list, id)), id),
  visited: (list, { id, by, isQuiet }) => leadTo(list, cuesOf(list)[indexOf(list, id) + by]?.id, isQuiet),
  sorted: (list) =>
    edited(
      list,
      cuesOf(list).toSorted((one, other) => one.inicio - other.inicio),
    ),
  shifted(list, { seconds, ids }) {
    const indexes = ids && new Set(cuesOf(list).flatMap(({ id }, at) => (ids.has(id) ? [at] : [])));
    return edited(list, shiftCues(cuesOf(list), seconds, indexes));
  },
  moved: (list, { id, seconds }) =>
    edited(list, moveCue(cuesOf(list), indexOf(list, id), seconds), { group: `move ${id}` }),
  resized: (list, { id, to }) =>
    edited(list, resizeCue(cuesOf(list), indexOf(list, id), to), { group: `resize ${id}` }),
  replaced: (list, { search, by, only }) =>
    edited(list, replaceInCues(cuesOf(list), search, { by, ...(only && { only }) })),
  spoken: (list, { ids, name }) =>
    edited(
      list,
      cuesOf(list).map((cue) => (ids.has(cue.id) ? { ...cue, ...withSpeaker(cue, name) } : cue)),
    ),
  renamed: (list, rename) => edited(list, renameSpeaker(cuesOf(list), rename)),
  undone: (list, { isQuiet }) => travelled(list, undoEdit(list.history), isQuiet),
  redone: (list, { isQuiet }) => travelled(list, redoEdit(list.history), isQuiet),
};

function reduce(list: CueList, action: CueAction): CueList {
  return (reducers[action.type] as (list: CueList, action: CueAction) => CueList)(list, action);
}

function withoutDoubt(cue: EditedCue): EditedCue {
  const { duvida, ...rest } = cue;
  return duvida === undefined ? cue : rest;
}

const rowOf = (cue: EditedCue | undefined): { readonly id?: number } => (cue ? { id: cue.id } : {});

function startWith(cues: readonly Cue[]): CueList {
  const rows = cues.map((cue, at) => ({ ...cue, id: at + 1 }));
  return { history: startHistory(rows), nextId: rows.length + 1, saved: rows, lead: null };
}

const isSame = (one: Cue, other: Cue | undefined): boolean =>
  one.inicio === other?.inicio &&
  one.fim === other.fim &&
  one.texto === other.texto &&
  one.duvida === other.duvida;

/** A map by index as one by row. */
function byRow<Value>(cues: readonly EditedCue[], found: ReadonlyMap<number, Value>) {
  return new Map<number, Value>([...found].map(([at, value]) => [cues[at]?.id ?? 0, value]));
}

/** The cues of an editor with what is wrong with them, and what makes them hard to read. */
export function useCueList(saved: readonly Cue[]) {
  const [list, dispatch] = useReducer(reduce, saved, startWith);
  const { present: cues, past, future } = list.history;
  const problems = useMemo(() => byRow<CueProblem>(cues, findCueProblems(cues)), [cues]);
  const hints = useMemo(() => byRow<CueHint>(cues, findCueHints(cues)), [cues]);
  const isDirty = cues.length !== list.saved.length || cues.some((cue, at) => !isSame(cue, list.saved[at]));
  const steps = { canUndo: past.length > 0, canRedo: future.length > 0 };
  return { cues, lead: list.lead, problems, hints, isDirty, ...steps, dispatch };
}
