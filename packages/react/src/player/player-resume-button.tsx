import { playerMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';
import { useStartOffer, type StartOfferProps } from './use-start-offer';

/** Props of `Player.ResumeButton`. */
export interface PlayerResumeButtonProps extends PartProps<'button', PlayerPartState>, StartOfferProps {}

/** Plays from the viewer's last position, at which the player starts. Not rendered without such a position, nor after the first play or seek. A `button`. */
export const PlayerResumeButton = forwardRef<HTMLButtonElement, PlayerResumeButtonProps>(
  function PlayerResumeButton(props, ref) {
    const { at, ...given } = props;
    const { player, state, isOffered } = useStartOffer('Player.ResumeButton', at);
    const { t } = useTranslation(playerMessages);
    const format = useFormat();
    const label = t('player.resume', { time: format.duration(at ?? 0) });
    const part = usePart('button', {
      part: 'player-resume-button',
      props: given,
      ref,
      state,
      attributes: playerAttributes,
      own: {
        type: 'button',
        'aria-label': label,
        children: label,
        onClick: player.play,
      },
    });
    return isOffered ? part : null;
  },
);
