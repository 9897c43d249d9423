/** What a key does with the cue that has the focus. */
export type CueKeyAction =
  | 'play'
  | 'startHere'
  | 'endHere'
  | 'split'
  | 'merge'
  | 'add'
  | 'remove'
  | 'previous'
  | 'next';

/** The shortcuts, each with Alt, because letters alone are text. By `code`, because Alt changes the `key` on some layouts. */
export const cueKeys: Readonly<Record<CueKeyAction, { readonly code: string; readonly shown: string }>> = {
  play: { code: 'KeyP', shown: 'P' },
  startHere: { code: 'KeyI', shown: 'I' },
  endHere: { code: 'KeyO', shown: 'O' },
  split: { code: 'KeyS', shown: 'S' },
  merge: { code: 'KeyJ', shown: 'J' },
  add: { code: 'KeyN', shown: 'N' },
  remove: { code: 'Backspace', shown: '⌫' },
  previous: { code: 'ArrowUp', shown: '↑' },
  next: { code: 'ArrowDown', shown: '↓' },
};

const actionOfCode = new Map(
  (Object.keys(cueKeys) as CueKeyAction[]).map((action) => [cueKeys[action].code, action]),
);

/** What a key press means; null where it is no key of the editor. */
export function actionOfKey(event: {
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): CueKeyAction | null {
  if (!event.altKey || event.ctrlKey || event.metaKey) return null;
  return actionOfCode.get(event.code) ?? null;
}
