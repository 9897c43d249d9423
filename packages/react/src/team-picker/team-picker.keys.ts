import type { KeyTable } from '../bind/key-table';

/** Keys of `TeamPicker.Search`. */
export const teamSearchKeys: KeyTable<'clear'> = {
  /** Clears the field; in an empty one it reaches the dialog or menu around it. */
  Escape: 'clear',
};
