/** What a key does in the player (specification, section 9). */
export type PlayerKeyAction =
  | { readonly type: 'seekBy'; readonly seconds: number }
  | { readonly type: 'toggleMute' }
  | { readonly type: 'togglePlay' };

/** The part of a keyboard event that decides. */
export interface KeyPress {
  /** The key's value, as in `KeyboardEvent.key`. */
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** The key is held down. */
  readonly repeat: boolean;
  /** Somebody has already answered the event. */
  readonly defaultPrevented: boolean;
}

/** An element on the way from the focused one up to the player. */
export interface KeyTarget {
  readonly tagName: string;
  readonly role: string | null;
  readonly editable: boolean;
}

/** Seconds that the left and right arrow keys seek (specification, section 9). */
export const KEY_SEEK_SECONDS = 5;

/** Seconds that the rewind and forward buttons seek (specification, section 9). */
export const BUTTON_SEEK_SECONDS = 10;

const interactiveTags = /^(a|button|input|option|select|summary|textarea)$/i;
const interactiveRoles =
  /^(button|checkbox|combobox|link|(list|search|text)box|menuitem.*|option|radio|slider|spinbutton|switch|tab)$/;

/** True where keys belong to the element itself, as on a field, a button or a slider. */
export function isInteractive({ editable, role, tagName }: KeyTarget): boolean {
  return editable || interactiveTags.test(tagName) || interactiveRoles.test(role ?? '');
}

const actions: Readonly<Record<string, PlayerKeyAction>> = {
  arrowleft: { type: 'seekBy', seconds: -KEY_SEEK_SECONDS },
  arrowright: { type: 'seekBy', seconds: KEY_SEEK_SECONDS },
  m: { type: 'toggleMute' },
  ' ': { type: 'togglePlay' },
};

/**
 * The action of a key press, or null where the press is not the player's business: with a modifier (a shortcut of the
 * browser), on an interactive element, answered already, or a held toggle key.
 */
export function keyAction(press: KeyPress, path: readonly KeyTarget[]): PlayerKeyAction | null {
  if (press.defaultPrevented || press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  const action = actions[press.key.toLowerCase()];
  if (!action || (press.repeat && action.type !== 'seekBy')) return null;
  return path.some(isInteractive) ? null : action;
}
