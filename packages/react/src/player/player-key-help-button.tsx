import { createPart } from '../bind/create-part';
import { usePlayerPart } from './player-context';

/** Opens `Player.KeyHelp`. A `button`. */
export const PlayerKeyHelpButton = createPart('button', 'player-key-help-button', () => {
  const { helpRef, t, part } = usePlayerPart('Player.KeyHelpButton');
  return {
    ...part,
    label: t('player.keyHelp'),
    own: { 'aria-haspopup': 'dialog', onClick: () => helpRef.current?.showModal() },
  };
});
