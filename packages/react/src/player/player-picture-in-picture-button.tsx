import { playerMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.PictureInPictureButton`. */
export type PlayerPictureInPictureButtonProps = PartProps<'button', PlayerPartState>;

/** Enters and leaves picture-in-picture. A `button`. */
export const PlayerPictureInPictureButton = forwardRef<HTMLButtonElement, PlayerPictureInPictureButtonProps>(
  function PlayerPictureInPictureButton(props, ref) {
    const { player } = usePlayerRoot('Player.PictureInPictureButton');
    const isActive = usePlayerState(player, (state) => state.pictureInPicture);
    const { t } = useTranslation(playerMessages);
    const label = t(isActive ? 'player.exitPictureInPicture' : 'player.pictureInPicture');
    return usePart('button', {
      part: 'player-picture-in-picture-button',
      props,
      ref,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
      own: { type: 'button', 'aria-label': label, children: label, onClick: player.togglePictureInPicture },
    });
  },
);
