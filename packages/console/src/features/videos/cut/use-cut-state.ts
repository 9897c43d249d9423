import { changeEdit, createEditState, isSameKeep } from '@palco/sdk/video-edits';
import type { EditAction, EditState, VideoEdit } from '@palco/sdk/video-edits';
import { useReducer, useState } from 'react';

/** A part that is marked: its end may not be there yet. */
export interface Marks {
  readonly from: number | null;
  readonly until: number | null;
}

/** What is being cut, and what is marked. `saved` is what the server keeps. */
export function useCutState(edit: VideoEdit) {
  const [saved, setSaved] = useState({ keep: edit.keep, version: edit.version });
  const [state, dispatch] = useReducer(
    (before: EditState, action: EditAction): EditState => changeEdit(before, action),
    undefined,
    () => createEditState(edit.originalDuration, edit.keep),
  );
  const [marks, setMarks] = useState<Marks>({ from: null, until: null });
  const marked =
    marks.from !== null && marks.until !== null && marks.until > marks.from
      ? { from: marks.from, until: marks.until }
      : null;
  return {
    state,
    dispatch,
    marks,
    marked,
    markIn: (time: number) =>
      setMarks(({ until }) => ({ from: time, until: until !== null && until > time ? until : null })),
    markOut: (time: number) =>
      setMarks(({ from }) => ({ from: from !== null && from < time ? from : 0, until: time })),
    clearMarks: () => setMarks({ from: null, until: null }),
    saved,
    setSaved,
    isDirty: !isSameKeep(state.keep, saved.keep),
  };
}

export type CutState = ReturnType<typeof useCutState>;
