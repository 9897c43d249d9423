import { createPart } from '../bind/create-part';
import { usePlayerPart } from './player-context';

/** Enters and leaves full screen. A `button`. */
export const PlayerFullscreenButton = createPart('button', 'player-fullscreen-button', () => {
  const { player, t, part } = usePlayerPart('Player.FullscreenButton');
  return {
    ...part,
    label: t(part.state.fullscreen ? 'player.exitFullscreen' : 'player.fullscreen'),
    own: { onClick: player.toggleFullscreen },
  };
});
