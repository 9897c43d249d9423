import { createPart } from '../bind/create-part';
import { usePlayerState, usePlayerPart } from './player-context';

/**
 * Tries again at once, at the same place. Rendered while playback has failed, and while it has stood for ten seconds. A `button`.
 */
export const PlayerRetryButton = createPart('button', 'player-retry-button', () => {
  const { player, t, part } = usePlayerPart('Player.RetryButton');
  const isOffered = usePlayerState(
    player,
    ({ stage, waitingFor }) => stage === 'failed' || waitingFor !== null,
  );
  return {
    ...part,
    isShown: isOffered,
    label: t('player.retry'),
    own: { onClick: player.play },
  };
});
