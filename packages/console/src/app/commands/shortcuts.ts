import type { Action } from '../../access';

/** A row of the table of commands. */
export interface CommandRow {
  readonly id: string;
  /** Where it stands in the menu. */
  readonly group: 'actions' | 'pages' | 'teams' | 'preferences';
  /** Pressed alone, outside of fields; can be switched off (WCAG 2.1.4). */
  readonly key?: string;
  /** Pressed together with Ctrl or Cmd. */
  readonly modifiedKey?: string;
  /** The page that it opens; offered to people who may open it. */
  readonly page?: string;
  /** What the address of that page holds: an open tab. */
  readonly search?: { readonly tab: 'playlists' };
  /** Presses the button of that page whose `data-command` is the id. */
  readonly pressesButton?: true;
  readonly may?: Action;
}

/** The commands that have a key. Separate from `commands`, which loads later than the key listener. */
export const shortcutRows = {
  search: { id: 'search', group: 'actions', key: '/' },
  commandMenu: { id: 'commandMenu', group: 'preferences', modifiedKey: 'k' },
  help: { id: 'help', group: 'preferences', key: '?' },
} as const satisfies Record<string, CommandRow>;

/** The commands that a key can ask for. */
export type ShortcutId = keyof typeof shortcutRows;

type Shortcut = CommandRow & { readonly id: ShortcutId };

/** In the order of their list. */
export const shortcuts: readonly Shortcut[] = Object.values(shortcutRows);

/** Elements that handle single keys themselves: text input, and layers that trap the focus. */
const ownKeys =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Open modal layers: they have to be closed before the command menu can open. */
const modalLayers = '[role="dialog"][data-open], [role="alertdialog"][data-open]';

/** The command that a key press asks for; null for one that belongs to the browser, a field or an open layer. */
export function commandOf(event: KeyboardEvent): ShortcutId | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  const isModified = event.ctrlKey || event.metaKey;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(isModified ? modalLayers : ownKeys)) return null;
  const pressed = event.key.toLowerCase();
  const found = shortcuts.find((one) => (isModified ? one.modifiedKey : one.key) === pressed);
  return found?.id ?? null;
}
