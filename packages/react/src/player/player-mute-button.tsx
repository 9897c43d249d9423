import { playerMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.MuteButton`. */
export type PlayerMuteButtonProps = PartProps<'button', PlayerPartState>;

/** Mutes and unmutes. A `button`. */
export const PlayerMuteButton = createPart('button', 'player-mute-button', (props: PlayerMuteButtonProps) => {
  const { player } = usePlayerRoot('Player.MuteButton');
  const state = usePlayerPartState(player);
  const { t } = useTranslation(playerMessages);
  return {
    props,
    attributes: playerAttributes,
    state,
    label: t(state.muted ? 'player.unmute' : 'player.mute'),
    own: { onClick: player.toggleMute },
  };
});
