/** What a key does with the cue that has the focus. */
export type CueKeyAction =
  | 'play'
  | 'startHere'
  | 'endHere'
  | 'split'
  | 'splitText'
  | 'merge'
  | 'add'
  | 'remove'
  | 'confirm'
  | 'earlier'
  | 'later'
  | 'previous'
  | 'next';

/** The shortcuts, each with Alt, because letters alone are text. By `code`, because Alt changes the `key` on some layouts. */
export const cueKeys: Readonly<Record<CueKeyAction, { readonly code: string; readonly shown: string }>> = {
  play: { code: 'KeyP', shown: 'P' },
  startHere: { code: 'KeyI', shown: 'I' },
  endHere: { code: 'KeyO', shown: 'O' },
  split: { code: 'KeyS', shown: 'S' },
  splitText: { code: 'Enter', shown: '↵' },
  merge: { code: 'KeyJ', shown: 'J' },
  add: { code: 'KeyN', shown: 'N' },
  remove: { code: 'Backspace', shown: '⌫' },
  confirm: { code: 'KeyC', shown: 'C' },
  earlier: { code: 'Comma', shown: ',' },
  later: { code: 'Period', shown: '.' },
  previous: { code: 'ArrowUp', shown: '↑' },
  next: { code: 'ArrowDown', shown: '↓' },
};

/** A key press, as far as it is read here. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const actionOfCode = new Map(
  (Object.keys(cueKeys) as CueKeyAction[]).map((action) => [cueKeys[action].code, action]),
);

/** What a key press means; null where it is no key of the editor. */
export function actionOfKey({ code, altKey, ctrlKey, metaKey }: KeyPress): CueKeyAction | null {
  if (!altKey || ctrlKey || metaKey) return null;
  return actionOfCode.get(code) ?? null;
}

/** What a key does with the whole editor. */
export type EditorKeyAction = 'toggle' | 'back' | 'forward' | 'undo' | 'redo' | 'find' | 'save' | 'keys';

/** As the help writes them: with Ctrl, but for `toggle`, `back`, `forward` (Alt) and `keys` (alone, outside of fields). */
export const editorKeys: Readonly<
  Record<EditorKeyAction, { readonly with: 'alt' | 'ctrl' | null; readonly shown: string }>
> = {
  toggle: { with: 'alt', shown: 'K' },
  back: { with: 'alt', shown: 'U' },
  forward: { with: 'alt', shown: 'L' },
  undo: { with: 'ctrl', shown: 'Z' },
  redo: { with: 'ctrl', shown: 'Y' },
  find: { with: 'ctrl', shown: 'F' },
  save: { with: 'ctrl', shown: 'S' },
  keys: { with: null, shown: '?' },
};

const withAlt: Readonly<Record<string, EditorKeyAction>> = {
  KeyK: 'toggle',
  KeyU: 'back',
  KeyL: 'forward',
};
const withCtrl: Readonly<Record<string, EditorKeyAction>> = {
  z: 'undo',
  y: 'redo',
  f: 'find',
  h: 'find',
  s: 'save',
};

/** What a key press means to the editor; `isText`: it comes from a field, where `?` is a letter. */
export function editorActionOfKey(press: KeyPress, isText: boolean): EditorKeyAction | null {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = press;
  const isModified = ctrlKey || metaKey;
  if (altKey) return isModified ? null : (withAlt[code] ?? null);
  if (!isModified) return key === '?' && !isText ? 'keys' : null;
  const action = withCtrl[key.toLowerCase()] ?? null;
  if (action === 'undo' && shiftKey) return 'redo';
  return shiftKey ? null : action;
}
