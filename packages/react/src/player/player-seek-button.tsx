import { playerMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerSeekAttributes, type PlayerSeekState } from './player.data-attrs';

/** Props of `Player.SeekButton`. */
export interface PlayerSeekButtonProps extends PartProps<'button', PlayerSeekState> {
  /** Seconds to seek, negative for backwards; 10 and −10 in the console (specification, section 9). */
  readonly seconds: number;
}

/** Seeks forward or back by `seconds`. A `button`. */
export const PlayerSeekButton = forwardRef<HTMLButtonElement, PlayerSeekButtonProps>(
  function PlayerSeekButton(props, ref) {
    const { seconds, ...given } = props;
    const { player } = usePlayerRoot('Player.SeekButton');
    const { t } = useTranslation(playerMessages);
    const direction = seconds < 0 ? 'back' : 'forward';
    const label = t(`player.${direction}`, { count: Math.abs(seconds) });
    return usePart('button', {
      part: 'player-seek-button',
      props: given,
      ref,
      state: { ...usePlayerPartState(player), direction },
      attributes: playerSeekAttributes,
      own: {
        type: 'button',
        'aria-label': label,
        children: label,
        onClick: () => player.seekBy(seconds),
      },
    });
  },
);
