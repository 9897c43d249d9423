import type { KeyPress } from '@palco/sdk/player';

/** The focused element; fields and menus take letters and signs for themselves. */
interface TypedTarget {
  readonly tagName?: string;
  readonly isContentEditable?: boolean;
  readonly type?: string;
}

/** Whether a key press inside the player asks for the list of keys: `?`, wherever it is on the keyboard. */
export function isHelpKey(press: Omit<KeyPress, 'shiftKey' | 'repeat'>, target: TypedTarget | null): boolean {
  if (press.key !== '?' || press.defaultPrevented || press.ctrlKey || press.metaKey) return false;
  return !takesText(target ?? {});
}

function takesText({ tagName, isContentEditable, type }: TypedTarget): boolean {
  const isField = tagName === 'INPUT' && type !== 'range';
  return isField || tagName === 'TEXTAREA' || tagName === 'SELECT' || isContentEditable === true;
}
