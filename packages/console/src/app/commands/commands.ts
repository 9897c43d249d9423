import type { Action } from '../../access';

/** A row of the table of commands. */
interface CommandRow {
  readonly id: string;
  /** Where it stands in the menu. */
  readonly group: 'actions' | 'pages' | 'teams' | 'preferences';
  /** Pressed alone, outside of fields; can be switched off (WCAG 2.1.4). */
  readonly key?: string;
  /** Pressed together with Ctrl or Cmd. */
  readonly modifiedKey?: string;
  /** The page that it opens; offered to who may open it. */
  readonly page?: string;
  /** Presses the button of that page whose `data-command` is the id. */
  readonly pressesButton?: true;
  readonly may?: Action;
}

/** What can be done by name in the command menu, by a key, or both; in the order of the menu. */
export const commands = [
  { id: 'sendVideos', group: 'actions', page: '/vod/dashboard', pressesButton: true, may: 'sendVideos' },
  { id: 'createUser', group: 'actions', page: '/users/create' },
  { id: 'createTeam', group: 'actions', page: '/teams', pressesButton: true, may: 'changeTeams' },
  { id: 'createRole', group: 'actions', page: '/roles/create' },
  { id: 'search', group: 'actions', key: '/' },
  { id: 'members', group: 'pages', page: '/members', may: 'seeMembers' },
  { id: 'profile', group: 'pages', page: '/profile' },
  { id: 'clearTeam', group: 'teams' },
  { id: 'commandMenu', group: 'preferences', modifiedKey: 'k' },
  { id: 'help', group: 'preferences', key: '?' },
  { id: 'themeSystem', group: 'preferences' },
  { id: 'themeLight', group: 'preferences' },
  { id: 'themeDark', group: 'preferences' },
  { id: 'portuguese', group: 'preferences' },
  { id: 'english', group: 'preferences' },
  { id: 'signOut', group: 'preferences' },
] as const satisfies readonly CommandRow[];

export type CommandId = (typeof commands)[number]['id'];
export type Command = CommandRow & { readonly id: CommandId };

/** The commands that a key can ask for. */
export type ShortcutId = Extract<(typeof commands)[number], { key: string } | { modifiedKey: string }>['id'];

/** The commands that have a key, in the order of their list. */
export const shortcuts: readonly (Command & { readonly id: ShortcutId })[] = commands.filter(
  (command) => 'key' in command || 'modifiedKey' in command,
);

/** Where a character is input, or the focus is kept inside of an open layer. */
const ownKeys =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Layers over the page that close before another one opens. */
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
