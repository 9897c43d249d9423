import { signWindow } from '@palco/sdk/sign-window';
import { useStoreSelector } from '../bind/use-store';
import { usePalco } from '../provider/palco-provider';

/** What {@link useSignWindow} answers. */
export interface SignWindowControls {
  /** A viewer of this device wants the window. */
  readonly isOn: boolean;
  /** Its share of the width of the picture. */
  readonly width: number;
  toggle(this: void): void;
  /** Moves it to the next corner. */
  turn(this: void): void;
  resize(this: void, width: number): void;
}

/**
 * The window of sign language as this device keeps it: off until a viewer wants it.
 *
 * @example
 * ```tsx
 * function Interpretation({ src }: { src: string }) {
 *   const player = usePlayer({ src });
 *   const { isOn } = useSignWindow();
 *   return isOn ? (
 *     <Player.SignWindow player={player}>
 *       <Player.Video muted />
 *       <Player.SignSizeBar />
 *       <Player.SignCornerButton />
 *     </Player.SignWindow>
 *   ) : null;
 * }
 * ```
 */
export function useSignWindow(): SignWindowControls {
  const { $choice, toggle, turn, place } = usePalco().use(signWindow);
  const isOn = useStoreSelector($choice, (choice) => choice.isOn);
  const width = useStoreSelector($choice, (choice) => choice.place.width);
  return { isOn, width, toggle, turn, resize: (next) => place({ width: next }) };
}
