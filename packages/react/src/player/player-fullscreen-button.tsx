import { useEffect, useState } from 'react';
import { createPart } from '../bind/create-part';
import { usePlayerPart } from './player-context';

/** Enters and leaves full screen. Renders nothing in a frame that may not. A `button`. */
export const PlayerFullscreenButton = createPart('button', 'player-fullscreen-button', () => {
  const { player, t, part } = usePlayerPart('Player.FullscreenButton');
  const [isAllowed, setIsAllowed] = useState(true);
  // iPhones have no `requestFullscreen`: there the video alone is shown, which a frame does not forbid.
  useEffect(
    () => setIsAllowed(!('requestFullscreen' in Element.prototype) || document.fullscreenEnabled !== false),
    [],
  );
  return {
    ...part,
    isShown: isAllowed,
    label: t(part.state.fullscreen ? 'player.exitFullscreen' : 'player.fullscreen'),
    own: { onClick: player.toggleFullscreen },
  };
});
