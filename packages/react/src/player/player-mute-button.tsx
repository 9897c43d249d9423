import { createPart } from '../bind/create-part';
import { usePlayerPart } from './player-context';

/** Mutes and unmutes. A `button`. */
export const PlayerMuteButton = createPart('button', 'player-mute-button', () => {
  const { player, t, part } = usePlayerPart('Player.MuteButton');
  return {
    ...part,
    label: t(part.state.muted ? 'player.unmute' : 'player.mute'),
    own: { onClick: player.toggleMute },
  };
});
