import { createPart } from '../bind/create-part';
import { usePlayerState, usePlayerPart } from './player-context';

/**
 * Tries again at once, at the same place. Rendered while playback has failed, while it has stood for ten seconds, and while the
 * captions that were chosen did not come. A `button`.
 */
export const PlayerRetryButton = createPart('button', 'player-retry-button', () => {
  const { player, t, part } = usePlayerPart('Player.RetryButton');
  const isHeld = usePlayerState(player, ({ stage, waitingFor }) => stage === 'failed' || waitingFor !== null);
  const captionsFailed = usePlayerState(player, (state) => state.captionsFailed);
  return {
    ...part,
    isShown: isHeld || captionsFailed,
    label: t('player.retry'),
    own: {
      onClick: () => (isHeld ? player.play() : player.setTextTrack(player.$state.get().textTrack)),
    },
  };
});
