import { playerTexts } from '@palco/sdk';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';
import { useIsUntouched } from './use-is-untouched';

/** Props of `Player.ResumeButton`. */
export interface PlayerResumeButtonProps extends PartProps<'button', PlayerPartState> {
  /** Seconds where the viewer stopped the last time, see `useRememberedPlayer`; null where there is no such place. */
  readonly at: number | null;
}

/** Goes on where the viewer stopped the last time, which is where the player begins. Renders nothing without such a place, and once something was played or sought. A `button`. */
export const PlayerResumeButton = forwardRef<HTMLButtonElement, PlayerResumeButtonProps>(
  function PlayerResumeButton(props, ref) {
    const { at, ...given } = props;
    const { player } = usePlayerRoot('Player.ResumeButton');
    const { t } = useTranslation(playerTexts);
    const format = useFormat();
    const label = t('player.resume', { time: format.duration(at ?? 0) });
    const isOffered = useIsUntouched(player, at);
    const part = usePart('button', {
      part: 'player-resume-button',
      props: given,
      ref,
      state: usePlayerPartState(player),
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
