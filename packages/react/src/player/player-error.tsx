import { createPart } from '../bind/create-part';
import { usePlayerState, usePlayerPart } from './player-context';
import { playerErrorAttributes } from './player.data-attrs';

/** Why playback failed. Renders nothing while it has not. A `div` with the role `alert`. */
export const PlayerError = createPart('div', 'player-error', () => {
  const { player, t, part } = usePlayerPart('Player.Error');
  const errorCode = usePlayerState(player, ({ error }) => error?.code);
  return {
    state: { ...part.state, errorCode },
    attributes: playerErrorAttributes,
    isShown: Boolean(errorCode),
    own: { role: 'alert', children: errorCode && t(`player.error.${errorCode}`) },
  };
});
