/** The shortcuts of the pages behind the log-in, in the order of their list. */
export const shortcuts = [
  { action: 'search', key: '/' },
  { action: 'help', key: '?' },
] as const;

export type ShortcutAction = (typeof shortcuts)[number]['action'];

/** Where a character is input, or the focus is kept inside of an open layer. */
const ownKeys =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** The action that a key press asks for; null for one that belongs to the browser, a field or an open layer. */
export function actionOf(event: KeyboardEvent): ShortcutAction | null {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return null;
  if (event.target instanceof Element && event.target.closest(ownKeys)) return null;
  return shortcuts.find(({ key }) => key === event.key)?.action ?? null;
}
