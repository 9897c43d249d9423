import { createPart } from '../bind/create-part';
import { usePlayerState, usePlayerPart } from './player-context';

/** Enters and leaves picture-in-picture. A `button`. */
export const PlayerPictureInPictureButton = createPart('button', 'player-picture-in-picture-button', () => {
  const { player, t, part } = usePlayerPart('Player.PictureInPictureButton');
  const isActive = usePlayerState(player, (state) => state.pictureInPicture);
  return {
    ...part,
    label: t(isActive ? 'player.exitPictureInPicture' : 'player.pictureInPicture'),
    own: { onClick: player.togglePictureInPicture },
  };
});
