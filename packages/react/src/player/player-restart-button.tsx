import { playerMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';
import { useStartOffer, type StartOfferProps } from './use-start-offer';

/** Props of `Player.RestartButton`. */
export interface PlayerRestartButtonProps extends PartProps<'button', PlayerPartState>, StartOfferProps {}

/** Plays from the beginning instead of from the viewer's last position. Rendered only while `Player.ResumeButton` is. A `button`. */
export const PlayerRestartButton = forwardRef<HTMLButtonElement, PlayerRestartButtonProps>(
  function PlayerRestartButton(props, ref) {
    const { at, ...given } = props;
    const { player, state, isOffered } = useStartOffer('Player.RestartButton', at);
    const { t } = useTranslation(playerMessages);
    const label = t('player.restart');
    const part = usePart('button', {
      part: 'player-restart-button',
      props: given,
      ref,
      state,
      attributes: playerAttributes,
      own: {
        type: 'button',
        'aria-label': label,
        children: label,
        onClick: () => {
          player.seek(0);
          player.play();
        },
      },
    });
    return isOffered ? part : null;
  },
);
