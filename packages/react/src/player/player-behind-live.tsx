import { isAtLiveEdge } from '@palco/sdk/player';
import { createPart } from '../bind/create-part';
import { useFormat } from '../i18n/use-format';
import { usePlayerState, usePlayerPart } from './player-context';
import { playerLiveAttributes } from './player.data-attrs';

/**
 * How far playback is behind the live edge, for example `1:20 behind live`. Renders at most once a second while playing;
 * renders nothing at the live edge or for a recording. A `span`.
 */
export const PlayerBehindLive = createPart('span', 'player-behind-live', () => {
  const { player, t, part } = usePlayerPart('Player.BehindLive');
  const atLiveEdge = usePlayerState(player, isAtLiveEdge);
  const seconds = usePlayerState(player, ({ secondsBehindLive: behind }) => behind && Math.floor(behind));
  const format = useFormat();
  return {
    state: { ...part.state, atLiveEdge },
    attributes: playerLiveAttributes,
    isShown: seconds !== null && !atLiveEdge,
    own: { children: t('player.behindLive', { time: format.duration(seconds ?? 0) }) },
  };
});
