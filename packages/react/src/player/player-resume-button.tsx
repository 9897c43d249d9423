import { playerMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';
import { useStartOffer, type StartOfferProps } from './use-start-offer';

/** Props of `Player.ResumeButton`. */
export interface PlayerResumeButtonProps extends PartProps<'button', PlayerPartState>, StartOfferProps {}

/** Plays from the viewer's last position, at which the player starts. Not rendered without such a position, nor after the first play or seek. A `button`. */
export const PlayerResumeButton = createPart(
  'button',
  'player-resume-button',
  ({ at, ...props }: PlayerResumeButtonProps) => {
    const { player, state, isOffered } = useStartOffer('Player.ResumeButton', at);
    const { t } = useTranslation(playerMessages);
    const format = useFormat();
    return {
      props,
      attributes: playerAttributes,
      state,
      isShown: isOffered,
      label: t('player.resume', { time: format.duration(at ?? 0) }),
      own: { onClick: player.play },
    };
  },
);
