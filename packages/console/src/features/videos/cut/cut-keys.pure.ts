/** What a key does in the editor of cuts. */
export type CutKey =
  | { readonly type: 'step'; readonly seconds: number }
  | { readonly type: 'toggle' | 'markIn' | 'markOut' | 'cut' | 'undo' | 'redo' };

interface Pressed {
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Pictures come at rates between 24 and 60: a step of this length always shows another one. */
export const frameSeconds = 1 / 25;

const meanings: Readonly<Record<string, Exclude<CutKey, { type: 'step' }>['type']>> = {
  Space: 'toggle',
  KeyI: 'markIn',
  KeyO: 'markOut',
  Delete: 'cut',
  Backspace: 'cut',
};
const directions: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** What a key means; null for one that is somebody else's. */
export function cutKeyOf({ code, shiftKey, ctrlKey, metaKey, altKey }: Pressed): CutKey | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return historyKey(code, shiftKey);
  const direction = directions[code];
  if (direction !== undefined) return { type: 'step', seconds: direction * (shiftKey ? 1 : frameSeconds) };
  const type = meanings[code];
  return type === undefined ? null : { type };
}

function historyKey(code: string, shiftKey: boolean): CutKey | null {
  if (code === 'KeyZ') return { type: shiftKey ? 'redo' : 'undo' };
  return code === 'KeyY' ? { type: 'redo' } : null;
}
