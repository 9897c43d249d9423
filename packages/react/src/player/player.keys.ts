import { KEY_SEEK_SECONDS } from '@palco/sdk/player';
import { signWidths } from '@palco/sdk/sign-window';
import type { KeyTable } from '../bind/key-table';

/** Keys of `Player.SeekBar`: seconds to seek. */
export const seekBarKeys: KeyTable<number> = {
  /** Seeks 5 s back. */
  ArrowLeft: -KEY_SEEK_SECONDS,
  /** Seeks 5 s ahead. */
  ArrowRight: KEY_SEEK_SECONDS,
};

/** A change of the place or size of the window, as shares. */
interface WindowStep {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
}

/** Keys of `Player.SignWindow`: where it goes, and how large it becomes. */
export const signWindowKeys: KeyTable<WindowStep> = {
  /** Moves it left. */
  ArrowLeft: { x: -signWidths.step },
  /** Moves it right. */
  ArrowRight: { x: signWidths.step },
  /** Moves it up. */
  ArrowUp: { y: -signWidths.step },
  /** Moves it down. */
  ArrowDown: { y: signWidths.step },
  /** Makes it larger. */
  '+': { width: signWidths.step },
  /** Makes it larger. */
  '=': { width: signWidths.step },
  /** Makes it smaller. */
  '-': { width: -signWidths.step },
};
