import { playerMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.PictureInPictureButton`. */
export type PlayerPictureInPictureButtonProps = PartProps<'button', PlayerPartState>;

/** Enters and leaves picture-in-picture. A `button`. */
export const PlayerPictureInPictureButton = createPart(
  'button',
  'player-picture-in-picture-button',
  (props: PlayerPictureInPictureButtonProps) => {
    const { player } = usePlayerRoot('Player.PictureInPictureButton');
    const isActive = usePlayerState(player, (state) => state.pictureInPicture);
    const { t } = useTranslation(playerMessages);
    return {
      props,
      attributes: playerAttributes,
      state: usePlayerPartState(player),
      label: t(isActive ? 'player.exitPictureInPicture' : 'player.pictureInPicture'),
      own: { onClick: player.togglePictureInPicture },
    };
  },
);
