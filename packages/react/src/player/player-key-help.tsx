import { useEffect, type KeyboardEvent } from 'react';
import { createPart } from '../bind/create-part';
import { isHelpKey } from './help-key.pure';
import { usePlayerPart } from './player-context';

/**
 * Holds `Player.KeyList` and what the page adds; opened by `?` inside the player, while its keys work, and by
 * `Player.KeyHelpButton`. Escape closes it, and the focus returns to where it was. A modal `dialog`, in full screen too.
 */
export const PlayerKeyHelp = createPart('dialog', 'player-key-help', () => {
  const { rootRef, helpRef, keys, t, part } = usePlayerPart('Player.KeyHelp');
  const areKeysOn = keys !== null;
  useEffect(() => {
    const root = rootRef.current;
    if (!root || !areKeysOn) return undefined;
    // Native, to run before handlers of React and of the page, which may open its own list with `?`.
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (!isHelpKey(event, event.target as HTMLElement)) return;
      event.preventDefault();
      if (!helpRef.current?.open) helpRef.current?.showModal();
    };
    root.addEventListener('keydown', onKeyDown);
    return () => root.removeEventListener('keydown', onKeyDown);
  }, [rootRef, helpRef, areKeysOn]);
  return {
    ownRef: helpRef,
    ...part,
    own: {
      'aria-label': t('player.keyHelp'),
      // React events bubble from the dialog to the root, whose keys would control the player behind the dialog.
      onKeyDown: (event: KeyboardEvent) => event.stopPropagation(),
    },
  };
});
