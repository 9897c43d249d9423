import { useState } from 'react';

/** What opens over or above the list of an editor. */
export type EditorPanel = 'find' | 'speakers' | 'keys';

/** The open panel of an editor; `turn` grows whenever one is asked for, so that it takes the focus again. */
export function useEditorPanels() {
  const [{ panel, turn }, setPanel] = useState<{ panel: EditorPanel | null; turn: number }>({
    panel: null,
    turn: 0,
  });
  return {
    panel,
    turn,
    open: (next: EditorPanel) => setPanel((before) => ({ panel: next, turn: before.turn + 1 })),
    toggle: (next: EditorPanel) =>
      setPanel((before) => ({ panel: before.panel === next ? null : next, turn: before.turn + 1 })),
    close: () => setPanel((before) => ({ ...before, panel: null })),
  };
}
