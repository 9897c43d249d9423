import type { KeyPress } from '@palco/sdk/player';

/** Keys of `Player.KeyHelp`, wherever the focus is inside the player. */
const helpKeys = {
  /** Opens the list of keys. */
  '?': 'open',
};

/** The focused element. Text fields and menus handle typed characters themselves. */
interface TypedTarget {
  readonly tagName?: string;
  readonly isContentEditable?: boolean;
  readonly type?: string;
}

/** Whether a key press inside the player opens the list of keys: `?`, with Shift or Alt where the keyboard layout needs it. */
export function isHelpKey(press: Omit<KeyPress, 'shiftKey' | 'repeat'>, target: TypedTarget | null): boolean {
  if (!Object.hasOwn(helpKeys, press.key) || press.defaultPrevented || press.ctrlKey || press.metaKey)
    return false;
  return !takesText(target ?? {});
}

function takesText({ tagName, isContentEditable, type }: TypedTarget): boolean {
  const isField = tagName === 'INPUT' && type !== 'range';
  return isField || tagName === 'TEXTAREA' || tagName === 'SELECT' || isContentEditable === true;
}
