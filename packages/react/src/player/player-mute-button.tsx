import { playerMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.MuteButton`. */
export type PlayerMuteButtonProps = PartProps<'button', PlayerPartState>;

/** Mutes and unmutes. A `button`. */
export const PlayerMuteButton = forwardRef<HTMLButtonElement, PlayerMuteButtonProps>(
  function PlayerMuteButton(props, ref) {
    const { player } = usePlayerRoot('Player.MuteButton');
    const state = usePlayerPartState(player);
    const { t } = useTranslation(playerMessages);
    const label = t(state.muted ? 'player.unmute' : 'player.mute');
    return usePart('button', {
      part: 'player-mute-button',
      props,
      ref,
      state,
      attributes: playerAttributes,
      own: { type: 'button', 'aria-label': label, children: label, onClick: player.toggleMute },
    });
  },
);
