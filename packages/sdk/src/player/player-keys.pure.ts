/** What a key does in the player (specification, section 9): a method of the player and, for `seekBy`, its argument. */
export interface PlayerKeyAction {
  readonly method: 'seekBy' | 'toggle' | 'toggleMute' | 'toggleFullscreen';
  readonly seconds?: number;
}

/** The part of a keyboard event that {@link playerKeys} are matched against. */
export interface KeyPress {
  /** The key's value, as in `KeyboardEvent.key`. */
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** The key is held down. */
  readonly repeat: boolean;
  /** Another listener has already handled the event. */
  readonly defaultPrevented: boolean;
}

/** The focused element, where it is not the player itself. */
export interface KeyTarget {
  /** 0 or more where Tab reaches it, as it does fields, buttons, links and sliders. */
  readonly tabIndex: number;
  readonly role: string | null;
}

/**
 * Seconds that the left and right arrow keys seek (specification, section 9).
 *
 * @example
 * ```ts
 * const keys: PlayerKeyMap = { ...playerKeys, l: { method: 'seekBy', seconds: 2 * KEY_SEEK_SECONDS } };
 * ```
 */
export const KEY_SEEK_SECONDS = 5;

/**
 * Seconds that the rewind and forward buttons seek (specification, section 9).
 *
 * @example
 * ```ts
 * const rewind = () => player.seekBy(-BUTTON_SEEK_SECONDS);
 * ```
 */
export const BUTTON_SEEK_SECONDS = 10;

/** Whether the focused element handles keys itself: Tab reaches it or it has a role. `tabindex="-1"` alone is not enough. */
export function isInteractive({ tabIndex, role }: KeyTarget): boolean {
  return tabIndex >= 0 || role !== null;
}

/** Keys in lower case, as in `KeyboardEvent.key`, and what each does; `null` switches a key off. */
export type PlayerKeyMap = Readonly<Record<string, PlayerKeyAction | null>>;

/**
 * The keys of the specification, section 9.
 *
 * @example
 * ```ts
 * // Space and the arrows as usual, and K plays as well.
 * const keys: PlayerKeyMap = { ...playerKeys, k: { method: 'toggle' } };
 * ```
 */
export const playerKeys: PlayerKeyMap = {
  /** Seeks 5 s back. */
  arrowleft: { method: 'seekBy', seconds: -KEY_SEEK_SECONDS },
  /** Seeks 5 s ahead. */
  arrowright: { method: 'seekBy', seconds: KEY_SEEK_SECONDS },
  /** Mutes, or gives the sound back. */
  m: { method: 'toggleMute' },
  /** Plays or pauses. */
  ' ': { method: 'toggle' },
};

/**
 * The action of a key press, or null where the player must not handle it: with a modifier (a shortcut of the
 * browser), on an interactive element, handled already, or a repeat of a key that toggles.
 */
export function keyAction(
  press: KeyPress,
  target: KeyTarget | null,
  keys: PlayerKeyMap = playerKeys,
): PlayerKeyAction | null {
  if (press.defaultPrevented || hasModifier(press)) return null;
  const key = press.key.toLowerCase();
  const action = Object.hasOwn(keys, key) ? keys[key] : null;
  if (!action || (press.repeat && action.method !== 'seekBy')) return null;
  return target && isInteractive(target) ? null : action;
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyPress): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
