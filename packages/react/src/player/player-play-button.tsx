import { createPart } from '../bind/create-part';
import { usePlayerPart } from './player-context';

/** Plays and pauses; after a failure tries again. A `button`. */
export const PlayerPlayButton = createPart('button', 'player-play-button', () => {
  const { player, t, part } = usePlayerPart('Player.PlayButton');
  return {
    ...part,
    label: t(part.state.intent === 'play' ? 'player.pause' : 'player.play'),
    own: { onClick: player.toggle },
  };
});
