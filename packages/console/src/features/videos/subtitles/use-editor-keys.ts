import type { Player } from '@palco/sdk/player';
import type { RefObject } from 'react';
import { editorActionOfKey, type EditorKeyAction } from './cue-keys.pure';
import type { useCueList } from './use-cue-list';
import type { useEditorPanels } from './use-editor-panels';
import { useKeys } from './use-keys';

/** How far a key goes back or on, in seconds. */
const jumpSeconds = 3;

interface EditorKeysOptions {
  readonly player: Player | null;
  readonly list: Pick<ReturnType<typeof useCueList>, 'dispatch'>;
  readonly panels: Pick<ReturnType<typeof useEditorPanels>, 'open'>;
  save(): void;
}

/** The keys of the whole editor. */
export function useEditorKeys(
  editor: RefObject<HTMLElement | null>,
  { player, list: { dispatch }, panels, save }: EditorKeysOptions,
): void {
  const actions: Readonly<Record<EditorKeyAction, () => void>> = {
    toggle: () => player?.toggle(),
    back: () => player?.seekBy(-jumpSeconds),
    forward: () => player?.seekBy(jumpSeconds),
    undo: () => dispatch({ type: 'undone', isQuiet: false }),
    redo: () => dispatch({ type: 'redone', isQuiet: false }),
    find: () => panels.open('find'),
    save,
    keys: () => panels.open('keys'),
  };
  useKeys(editor, (event) => {
    const { target } = event;
    const field = target instanceof Element && target.closest('input:not([type=checkbox]), textarea');
    const action = editorActionOfKey(event, Boolean(field));
    if (action === null || event.defaultPrevented) return;
    // What is typed in one line is not in the list yet: the browser takes it back.
    if ((action === 'undo' || action === 'redo') && field instanceof HTMLInputElement) return;
    event.preventDefault();
    actions[action]();
  });
}
