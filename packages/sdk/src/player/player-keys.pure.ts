/** What a key does in the player: a method of the player and its argument. */
export interface PlayerKeyAction {
  readonly method:
    | 'seekBy'
    | 'seekToShare'
    | 'toggle'
    | 'toggleMute'
    | 'toggleFullscreen'
    | 'toggleTextTrack'
    | 'stepRate'
    | 'changeVolume';
  /** Of `seekBy`. */
  readonly seconds?: number;
  /** Of `seekToShare` and `changeVolume`, from 0 to 1; steps of `stepRate`. */
  readonly amount?: number;
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

/** Part of the volume that one press of an arrow changes. */
const VOLUME_STEP = 0.05;

/**
 * The keys of the player: those of the specification (section 9: left, right, M and space), and those that people know from
 * other players.
 *
 * @example
 * ```ts
 * // The defaults, but M does nothing and N shows the subtitles.
 * const keys: PlayerKeyMap = { ...playerKeys, m: null, n: { method: 'toggleTextTrack' } };
 * ```
 */
export const playerKeys: PlayerKeyMap = {
  /** Plays or pauses. */
  ' ': { method: 'toggle' },
  /** Plays or pauses. */
  k: { method: 'toggle' },
  /** Seeks 5 s back. */
  arrowleft: { method: 'seekBy', seconds: -KEY_SEEK_SECONDS },
  /** Seeks 5 s ahead. */
  arrowright: { method: 'seekBy', seconds: KEY_SEEK_SECONDS },
  /** Seeks 10 s back. */
  j: { method: 'seekBy', seconds: -BUTTON_SEEK_SECONDS },
  /** Seeks 10 s ahead. */
  l: { method: 'seekBy', seconds: BUTTON_SEEK_SECONDS },
  /** Seeks to the start. */
  home: { method: 'seekToShare', amount: 0 },
  /** Seeks to the end. */
  end: { method: 'seekToShare', amount: 1 },
  /** Seeks to the start. */
  0: { method: 'seekToShare', amount: 0 },
  /** Seeks to 10 %. */
  1: { method: 'seekToShare', amount: 0.1 },
  /** Seeks to 20 %. */
  2: { method: 'seekToShare', amount: 0.2 },
  /** Seeks to 30 %. */
  3: { method: 'seekToShare', amount: 0.3 },
  /** Seeks to 40 %. */
  4: { method: 'seekToShare', amount: 0.4 },
  /** Seeks to 50 %. */
  5: { method: 'seekToShare', amount: 0.5 },
  /** Seeks to 60 %. */
  6: { method: 'seekToShare', amount: 0.6 },
  /** Seeks to 70 %. */
  7: { method: 'seekToShare', amount: 0.7 },
  /** Seeks to 80 %. */
  8: { method: 'seekToShare', amount: 0.8 },
  /** Seeks to 90 %. */
  9: { method: 'seekToShare', amount: 0.9 },
  /** Louder. */
  arrowup: { method: 'changeVolume', amount: VOLUME_STEP },
  /** Softer. */
  arrowdown: { method: 'changeVolume', amount: -VOLUME_STEP },
  /** Mutes, or gives the sound back. */
  m: { method: 'toggleMute' },
  /** Shows or hides subtitles. */
  c: { method: 'toggleTextTrack' },
  /** Enters or leaves full screen. */
  f: { method: 'toggleFullscreen' },
  /** Slower. */
  '<': { method: 'stepRate', amount: -1 },
  /** Faster. */
  '>': { method: 'stepRate', amount: 1 },
};

/** The actions that a held key repeats. */
const repeated: readonly PlayerKeyAction['method'][] = ['seekBy', 'changeVolume'];

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
  if (!action || (press.repeat && !repeated.includes(action.method))) return null;
  return target && isInteractive(target) ? null : action;
}

/** Shift is none where a layout needs it for the sign itself. */
function hasModifier({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): boolean {
  return altKey || ctrlKey || metaKey || (shiftKey && !/^[<>\d]$/.test(key));
}
