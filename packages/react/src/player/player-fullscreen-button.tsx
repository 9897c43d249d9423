import { playerMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.FullscreenButton`. */
export type PlayerFullscreenButtonProps = PartProps<'button', PlayerPartState>;

/** Enters and leaves full screen. A `button`. */
export const PlayerFullscreenButton = forwardRef<HTMLButtonElement, PlayerFullscreenButtonProps>(
  function PlayerFullscreenButton(props, ref) {
    const { player } = usePlayerRoot('Player.FullscreenButton');
    const state = usePlayerPartState(player);
    const { t } = useTranslation(playerMessages);
    const label = t(state.fullscreen ? 'player.exitFullscreen' : 'player.fullscreen');
    return usePart('button', {
      part: 'player-fullscreen-button',
      props,
      ref,
      state,
      attributes: playerAttributes,
      own: { type: 'button', 'aria-label': label, children: label, onClick: player.toggleFullscreen },
    });
  },
);
