import { KEY_SEEK_SECONDS } from '@palco/sdk/player';
import type { KeyTable } from '../bind/key-table';

/** Keys of `Player.SeekBar`: seconds to seek. */
export const seekBarKeys: KeyTable<number> = {
  /** Seeks 5 s back. */
  ArrowLeft: -KEY_SEEK_SECONDS,
  /** Seeks 5 s ahead. */
  ArrowRight: KEY_SEEK_SECONDS,
};
