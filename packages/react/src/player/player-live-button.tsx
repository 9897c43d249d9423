import { isAtLiveEdge } from '@palco/sdk/player';
import { createPart } from '../bind/create-part';
import { usePlayerState, usePlayerPart } from './player-context';
import { playerLiveAttributes } from './player.data-attrs';

/** Shows whether the viewer is at the live edge, and seeks to it. Renders nothing for a recording. A `button`. */
export const PlayerLiveButton = createPart('button', 'player-live-button', () => {
  const { player, t, part } = usePlayerPart('Player.LiveButton');
  const isLive = usePlayerState(player, (state) => state.liveEdge !== null);
  const atLiveEdge = usePlayerState(player, isAtLiveEdge);
  const state = { ...part.state, atLiveEdge };
  return {
    attributes: playerLiveAttributes,
    state,
    isShown: isLive,
    own: {
      'aria-label': t(atLiveEdge ? 'player.live' : 'player.goLive'),
      children: t('player.live'),
      onClick: player.seekToLive,
    },
  };
});
