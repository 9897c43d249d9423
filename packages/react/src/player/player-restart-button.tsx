import { playerTexts } from '@palco/sdk';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';
import { useIsUntouched } from './use-is-untouched';

/** Props of `Player.RestartButton`. */
export interface PlayerRestartButtonProps extends PartProps<'button', PlayerPartState> {
  /** Seconds where the viewer stopped the last time, see `useRememberedPlayer`; null where there is no such place. */
  readonly at: number | null;
}

/** Plays from the beginning in place of where the viewer stopped the last time. Renders nothing where `Player.ResumeButton` does. A `button`. */
export const PlayerRestartButton = forwardRef<HTMLButtonElement, PlayerRestartButtonProps>(
  function PlayerRestartButton(props, ref) {
    const { at, ...given } = props;
    const { player } = usePlayerRoot('Player.RestartButton');
    const { t } = useTranslation(playerTexts);
    const label = t('player.restart');
    const isOffered = useIsUntouched(player, at);
    const part = usePart('button', {
      part: 'player-restart-button',
      props: given,
      ref,
      state: usePlayerPartState(player),
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
