import { playerMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';
import { useStartOffer, type StartOfferProps } from './use-start-offer';

/** Props of `Player.RestartButton`. */
export interface PlayerRestartButtonProps extends PartProps<'button', PlayerPartState>, StartOfferProps {}

/** Plays from the beginning instead of from the viewer's last position. Rendered only while `Player.ResumeButton` is. A `button`. */
export const PlayerRestartButton = createPart(
  'button',
  'player-restart-button',
  ({ at, ...props }: PlayerRestartButtonProps) => {
    const { player, state, isOffered } = useStartOffer('Player.RestartButton', at);
    const { t } = useTranslation(playerMessages);
    return {
      props,
      attributes: playerAttributes,
      state,
      isShown: isOffered,
      label: t('player.restart'),
      own: {
        onClick: () => {
          player.seek(0);
          player.play();
        },
      },
    };
  },
);
