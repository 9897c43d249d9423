import { atom, type ReadableAtom } from 'nanostores';
import { createBrowserStorage } from '../kernel/browser-ports';
import { readOnly } from '../kernel/read-only';
import type { Palco } from '../palco';
import {
  formatSignChoice,
  nextCorner,
  parseSignChoice,
  placed,
  type SignChoice,
  type SignPlace,
} from './sign-place.pure';

/** The window of sign language on this device. */
export interface SignWindow {
  readonly $choice: ReadableAtom<SignChoice>;
  toggle(): void;
  /** Moves it, or changes its size; it stays within the picture. */
  place(change: Partial<SignPlace>): void;
  /** Moves it to the next corner. */
  turn(): void;
}

/**
 * Whether the window of sign language is shown, where and how large, as a capability. It is off until a viewer wants it; the choice
 * belongs to the device, signed in or not.
 *
 * @example
 * ```ts
 * const window = palco.use(signWindow);
 * window.toggle();
 * window.place({ x: 0, y: 1 });
 * ```
 */
export function signWindow({
  ports: { preferences = createBrowserStorage() },
  product,
  onDispose,
}: Palco): SignWindow {
  const key = `${product}_sign_window`;
  const $choice = atom(parseSignChoice(preferences.get(key)));
  // Another tab may have changed it.
  onDispose(preferences.subscribe(() => $choice.set(parseSignChoice(preferences.get(key)))));
  const keep = (choice: SignChoice): void => {
    preferences.set(key, formatSignChoice(choice));
    $choice.set(choice);
  };
  const place = (change: Partial<SignPlace>): void => {
    const { isOn, place: before } = $choice.get();
    keep({ isOn, place: placed({ ...before, ...change }) });
  };
  return {
    $choice: readOnly($choice),
    toggle: () => keep({ ...$choice.get(), isOn: !$choice.get().isOn }),
    place,
    turn: () => place(nextCorner($choice.get().place)),
  };
}
